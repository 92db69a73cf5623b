import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import type { AppRouter } from "#server/trpc/router.ts";

export type RefusalCode = NonNullable<TRPCClientError<AppRouter>["data"]>["code"];

/** Facts that the server gives with some refusals. */
const details = z
  .object({
    /** The field of a form, or the kind of thing, that it is about. */
    field: z.string(),
    of: z.string(),
    sharedKey: z.boolean(),
    /** A call to the platform, and what it answered. */
    operation: z.string(),
    status: z.string(),
    reason: z.string().nullable(),
    remedy: z.string(),
    who: z.enum(["you", "administrator", "account_manager", "platform"]),
    platformCallId: z.string(),
    /** Why a send was not stored. */
    repeatOf: z.string(),
    submissionId: z.string(),
    followsId: z.string(),
    sendingStoppedAt: z.string(),
    suppressed: z.union([z.number(), z.boolean()]),
    /** The last version of what was edited, which an edit was not based on. */
    latest: z.number(),
  })
  .partial();

const answer = z.object({
  code: z.custom<RefusalCode>((code) => typeof code === "string"),
  requestId: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
  details: details
    .nullish()
    .catch(null)
    .transform((found) => found ?? {}),
  fields: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .nullish()
    .catch(null)
    .transform((found) => found ?? []),
});

/** The answer of our server in place of what was asked of it. Its message is a sentence for people. */
export type Refusal = z.output<typeof answer> & { message: string };

/** Reads an error of the tRPC client; null where no answer of ours came. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = answer.safeParse(error.data);
  return data ? { ...data, message: error.message } : null;
}

export const noAnswer = {
  title: "Switchboard gave no answer.",
  remedy: "Check your connection, then try again. What you typed stays here.",
};

export const signedOut = {
  title: "You are signed out.",
  remedy: "Sign in in another tab, then try again here. What you typed stays here.",
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
  if (!refusal) return `${noAnswer.title} ${noAnswer.remedy}`;
  return refusal.code === "UNAUTHORIZED" ? `${signedOut.title} ${signedOut.remedy}` : refusal.message;
}
