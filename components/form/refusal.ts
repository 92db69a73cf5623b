import { TRPCClientError } from "@trpc/client";
import { t } from "#words/t.ts";
import { type RefusalAnswer, type RefusalCode, readAnswer } from "./refusal-answer.ts";

/** The answer of our server in place of what was asked of it. Its message is a sentence for people. */
export type Refusal = RefusalAnswer & { message: string };

/** Reads an error of the tRPC client; null where no answer of ours came. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const answer = readAnswer(error.data);
  return answer ? { ...answer, message: error.message } : null;
}

export const noAnswer = {
  get title() {
    return t("form.switchboardGaveNoAnswer");
  },
  get remedy() {
    return t("form.checkYourConnectionThenTryAgainWhat");
  },
};

export const signedOut = {
  get title() {
    return t("form.youAreSignedOut");
  },
  get remedy() {
    return t("form.signInInAnotherTabThenTry");
  },
};

/** The kind of our own answer; null when no answer came. */
export function codeOf(error: unknown): RefusalCode | null {
  return refusalOf(error)?.code ?? null;
}

/** Whether the whole workspace is closed to the viewer: they were removed while a page of it was open, or it was archived. */
export function isShutOut(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal?.code === "NOT_FOUND" && refusal.details.of === "workspace";
}

/** The words of our server, or that there was no answer; signing out is told in the same words everywhere. */
export function messageOf(error: unknown): string {
  const refusal = refusalOf(error);
  if (!refusal) return t("form.sentences", { one: noAnswer.title, other: noAnswer.remedy });
  return refusal.code === "UNAUTHORIZED"
    ? t("form.sentences", { one: signedOut.title, other: signedOut.remedy })
    : refusal.message;
}
