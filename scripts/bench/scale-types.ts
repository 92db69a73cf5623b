/** One way to ask a procedure: with its rarest filter, for its deepest page, or by who may see nobody. */
export type ScaleCase = { name: string; input?: unknown; as?: "analyst" };

/** Whose most of what is filled is. */
export type ScaleOwner = { workspaceId: string; connectionId: string; personId: string };
