import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { useTRPC } from "#components/page/trpc/client.ts";
import type { ResolveWords } from "#components/sends/control/resolve-words.ts";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { Figure } from "#components/sends/review/figures.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import type { DraftView, MessageFigures, MessageRouter, ReadyReview } from "./answers.ts";
import type { OwnPart } from "./map-view.ts";

/** The longest text that a check found after merging, and in which row of the spreadsheet. */
export type LongestRow = { row: number; characters: number; parts: number };

export type CounterProps = {
  text: string;
  longest?: LongestRow | null;
  /** Takes the text with what makes it dearer replaced. */
  onReplace?: (text: string) => void;
};

/** What a text goes out as. */
export type Measured = { parts: number; encoding: string; characters: number };

/** A message as one row gets it; `values` are what fills its variables, as far as the viewer may see them. */
export type RowMessage = Measured & { text: string; values: Readonly<Record<string, string>> };

/** One line of what a draft says in this channel alone, by a field of its form; `none` stands where it says nothing. */
export type OwnLine = { key: string; field: string; value: ReactNode; none: string };

/** The words for the step that says what goes out and from which columns. */
export type MapStepWords = {
  name: string;
  /** The same within a sentence. */
  inSentence: string;
  /** What it is about, where the steps are listed. */
  tells: string;
  /** Why the steps behind it are closed while nothing is said. */
  nothingSaid: string;
};

/** A draft as it is read again and again: how soon the next time, given what there is. */
export type DraftReading = {
  refetchInterval(query: { state: { data: DraftView | undefined } }): number | false;
};

/**
 * What is special about a channel for the pages that all of them share: the way from rows to a send, and what became of
 * each number. The channel's own draft goes only to the channel that it came from.
 */
export type ChannelView<Draft extends ListDraft = ListDraft> = {
  area: MessageArea;
  router(trpc: ReturnType<typeof useTRPC>): MessageRouter;
  /** Reads a draft, as a hook. */
  useDraft(id: string, reading: DraftReading): UseQueryResult<DraftView<Draft>, unknown>;
  ownLines(draft: Draft): OwnLine[];
  /** The step that says what goes out, as the line of steps has it. */
  mapStep: MapStepWords;
  own: {
    /** What a draft says of the channel's own fields. */
    of(draft: Draft): OwnPart<Draft>;
    /** Their names, by which the server objects to them. */
    fields: readonly string[];
    /** The field that says what goes out. */
    textField: string;
  };
  /** What is its own in a message that was sent, as a heading. */
  textName: string;
  /** What a text goes out as while it is typed. */
  Counter: ComponentType<CounterProps>;
  /** A message as one row gets it, given what the draft says in this channel alone. */
  Message(props: { own: OwnPart<Draft>; of: RowMessage }): ReactNode;
  review: {
    /** What its figures tell beside numbers, where the steps are listed: "parts and cost". */
    tells: string;
    /** What makes two messages the same, whatever is filled into it. */
    same: "text" | "template";
    /** Beside how many numbers, the cost and the environment. */
    figures(review: ReadyReview): Figure[];
    /** How messages become calls, while they are made ready. */
    intoCalls: string;
    /** What is to be said below the figures. */
    Remark: ComponentType<{ draft: DraftView; review: ReadyReview }>;
  };
  /** What happens after sending, and what nobody will ever say. */
  afterSending: string;
  /** Why no delivery is reported. */
  whyUnreported: string;
  /** What a person says of a call without a clear answer. */
  resolveWords: ResolveWords;
  /** The operation of each call of a send to many. */
  operation: string;
  /** Whether each message of a call of this operation has an order id. */
  hasOrderIds(operation: string): boolean;
  /** Whether it was made with the form for one number, which then makes the next one too. */
  isToOne(submission: SubmissionView): boolean;
  /** To how many, in what, from whom. */
  facts(submission: SubmissionView, figures: MessageFigures | undefined): Fact[];
};
