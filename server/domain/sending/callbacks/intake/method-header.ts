/**
 * The web server says by it that a callback came by GET: a standard request has a body by POST only, and this one has one.
 * A client's own is taken off.
 */
export const callbackMethodHeader = "x-callback-method";
