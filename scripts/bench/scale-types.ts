/** One way to ask a procedure: with its rarest filter, for its deepest page, or by who may see nobody. */
export type ScaleCase = {
  name: string;
  input?: unknown;
  as?: "analyst";
  /**
   * It is no list: it adds up whatever lies in a time, so that it may take longer where more does. `figures` stand on a page
   * beside lists, a `report` is a page of its own.
   */
  counts?: "figures" | "report";
};

/** Whose most of what is filled is. */
export type ScaleOwner = { workspaceId: string; connectionId: string; personId: string };
