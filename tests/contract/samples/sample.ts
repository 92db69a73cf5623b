/** One request and one successful reply, with every field the specification names, written by hand from its text. */
export type Sample = { request: Record<string, unknown>; reply: Record<string, unknown> };
