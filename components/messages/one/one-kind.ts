import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import type { KeptDrafts } from "#components/page/workspace/kept-drafts.ts";
import type { Figure } from "#components/sends/review/figures.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";

/** What a form for one number has in every channel. */
export type OneInput = FieldValues & { appId: string; title?: string | undefined };

/** What the server says of one message in every channel. That of SMS says what. */
export type OneReviewAnswer = Pick<
  Outputs["sms"]["reviewOne"],
  | "hash"
  | "storedAs"
  | "repeatOf"
  | "sentTexts"
  | "otherTexts"
  | "connection"
  | "applicationLabel"
  | "number"
  | "price"
  | "suppressed"
  | "stopped"
>;

/** What a new form starts with. `problem` is why that is nothing where the address names something, as a sentence. */
export type Prefill<Kept> = { values: Kept; problem: string | null };

/** Beside the message: what was reviewed, and what a person said of it. */
export type Storing = {
  intentId: string;
  title: string | null;
  reviewedHash: string;
  repeatReason: string | null;
};

/**
 * One way to write a message to one number: its form, what it says, and how the server takes it. A channel has one or more;
 * the way from the form over its review to the send is the same for all. What is written is kept in the tab.
 */
export type OneKind<
  Kept extends object = object,
  Input extends OneInput = OneInput,
  Values extends OneInput = OneInput,
  Review extends OneReviewAnswer = OneReviewAnswer,
> = {
  /** Where its form is, below the workspace: "/send/sms". */
  path: string;
  /** What is written, in "Review this message". */
  word: string;
  /** What makes two of them the same, whatever is filled into it. */
  same: "text" | "template";
  drafts: KeptDrafts<Kept>;
  /** Loads what judges the form. It has to stay the same function. */
  form: () => Promise<z.ZodType<Values, Input>>;
  /** Every field has a value from the start; an application that is not there any more gives way to the default one. */
  start(kept: Kept, appIds: readonly string[]): Input;
  /** Whether it says from whom it goes, so that nothing is chosen for it. */
  namesSender(kept: Kept): boolean;
  /** What a new form starts with, as a hook; undefined while that is read. */
  usePrefill(wanted: boolean, applications: readonly MessageApplication[]): Prefill<Kept> | undefined;
  /** From whom, to whom and what: all fields but the title. */
  Fields(props: { applications: readonly MessageApplication[]; isNew: boolean }): ReactNode;
  /** The message as it is written so far, beside the form and beside its review; nothing where there is none yet. */
  Preview?(props: { values: Input | Values }): ReactNode;
  /** The field of the form that the server's objection is about, by its path: "draft.number". */
  fieldOf(path: string): string;
  /** What sending it would mean, as the server sees it now, as a hook. */
  useReview(values: Values, intent: string): UseQueryResult<Review, unknown>;
  /** Asks the same once, and stores it for sending, as a hook. */
  useServer(): {
    ask(values: Values, intent: string): Promise<unknown>;
    store(values: Values, storing: Storing): Promise<{ id: string }>;
  };
  /** Beside how many numbers, the cost and the environment. */
  figures(review: Review): Figure[];
  /** What it says beside application and title; `field` is the way back to a field of the form. */
  lines(values: Values, review: Review, field: (name: string) => string): SentLine[];
};

/** An application as the form starts: the one that was chosen, where it is still there; else the default one. */
export function knownApp(appId: string | undefined, appIds: readonly string[]): string {
  return appIds.find((id) => id === appId) ?? appIds[0] ?? "";
}
