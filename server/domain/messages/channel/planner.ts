/** A number with its text, as its row makes it, and with the row's values by the names of the text's variables. */
export type PlannedItem = {
  row: number;
  number: string;
  content: string;
  values: Readonly<Record<string, string>>;
  parts: number;
};

/** One call. Items are in the order of `message.item_no`. */
export type PlannedChunk = {
  chunkNo: number;
  items: (Pick<PlannedItem, "row" | "number" | "parts"> & { orderId: string | null })[];
  request: Record<string, unknown>;
};

export type PlanOf = { submissionId: string; connectionId: string };

/** Puts items into calls as they come, in order. */
export interface Planner {
  readonly partCount: number;
  readonly messageCount: number;
  readonly chunkCount: number;
  /** Takes the next item; answers the chunk that it no longer fits into. */
  add(item: PlannedItem): PlannedChunk | null;
  /** The last chunk, null where nothing is left. */
  end(): PlannedChunk | null;
  /** Of everything that was added: equal plans send the same. Ends the plan. */
  hash(): Buffer;
}
