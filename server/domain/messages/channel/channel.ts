import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { MessageArea } from "#server/contract/areas.ts";
import type { Operation } from "#server/contract/operation.ts";
import type { ListDraft } from "./list-draft.ts";
import type { Planner, PlanOf } from "./planner.ts";

/**
 * What is special about an area that sends a message to each number of a table. Everything else about it, from the first
 * draft to the file of what became of the numbers, is the same for all of them.
 */
export type Channel<Draft extends ListDraft = ListDraft> = {
  area: MessageArea;
  /** What a message to many becomes: the operation of each of its calls. */
  operation: Operation;
  /** A draft as `submission.draft` stores it. */
  draft: z.ZodType<Draft>;
  empty(appId: string): Draft;
  /** The draft with null for whatever is blank. */
  tidied(draft: Draft): Draft;
  /** The draft without what its own fields tell of anybody, for those who may not see personal data. */
  masked(draft: Draft): Draft;
  /** What its calls say beside numbers and texts: where it changes, they are prepared anew. */
  ofCalls(draft: Draft): unknown;
  /** What its calls lack beside numbers and text, as a sentence; null where nothing is missing. */
  problem(draft: Draft): string | null;
  /** Puts the draft's messages into calls. */
  planner(of: PlanOf, draft: Draft): Planner;
  /** The row of the file that an order id of the submission names; null for any other text. */
  rowOfOrderId(submissionId: string, text: string): number | null;
  /** SQL for the text of a message, given the item of its call's request. */
  textOf(item: SQL): SQL;
  /** SQL for whom it is said to be from; null where nobody chose. */
  senderOf(item: SQL): SQL;
  /** What a draft takes over from a send whose numbers are sent to once more. */
  again: {
    /** The columns of its table after the number, given what was stored with the send. */
    columnsOf(sent: Record<string, unknown>): readonly string[];
    /** Their cells, from the item of a stored request. */
    cellsOf(item: Record<string, unknown>): string[];
    /** The draft over that table, given what was stored with the send; null for a message that its form alone writes. */
    draftOf(sent: Record<string, unknown>): Draft | null;
  };
};

/** How drafts of the channel are known among all submissions. */
export function kindOf({ area, operation }: Channel) {
  return { area, operation: operation.id };
}

/** What is special about each channel. */
export type Channels = Readonly<Record<MessageArea, Channel>>;
