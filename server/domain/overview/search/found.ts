/**
 * Something that is called as somebody typed, and what says where it is: `within` is the send, the kind of calls, the area or the
 * connection it is of.
 */
export type Found = {
  kind:
    | "send"
    | "message"
    | "email"
    | "number"
    | "address"
    | "call"
    | "ai_task"
    | "template"
    | "verification"
    | "connection"
    | "application"
    | "library_entry"
    | "number_list"
    | "price_list"
    | "draft"
    | "export"
    | "request"
    | "callback"
    | "entry"
    | "entries";
  id: string;
  within: string | null;
  /** As the viewer may read it. */
  title: string;
  at: Date | null;
};

/** Rows of one source: what is more than a few is no id. */
export const most = 5;

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
