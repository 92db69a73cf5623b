import type { Outputs, useTRPC } from "#components/page/trpc/client.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import type { messageProcedures } from "#server/trpc/message-procedures.ts";

// One function makes the procedures of every channel, so that those of SMS say what all of them answer.
type Answers = Outputs["sms"];
type Common = Exclude<keyof ReturnType<typeof messageProcedures>, "draft">;

/** What a channel's router can do; a draft is read by the channel itself, which knows its further fields. */
export type MessageRouter = Pick<ReturnType<typeof useTRPC>["sms"], Common | "update" | "pathFilter">;

/** A draft of one text to many, with what the channel's own says beside what all of them do. */
export type DraftView<Draft extends ListDraft = ListDraft> = Omit<Answers["draft"], "draft"> & { draft: Draft };

export type MessageApplication = Answers["applications"][number];

export type BulkReview = Answers["review"];
/** A review of what is ready to be sent. */
export type ReadyReview = BulkReview & { hash: string };

/** What became of a submission's numbers, counted: planned = submitted + waiting + not sent. */
export type MessageFigures = Answers["figures"];
export type MessageRow = Answers["messages"]["rows"][number];
export type MessageView = Answers["message"];
export type OpenCall = Answers["openCalls"][number];
