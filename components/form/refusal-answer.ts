import type { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/trpc/router.ts";

export type RefusalCode = NonNullable<TRPCClientError<AppRouter>["data"]>["code"];

const who = ["you", "administrator", "account_manager", "platform"] as const;

/** Facts that the server gives with some refusals. */
export type RefusalDetails = Partial<{
  /** The field of a form, or the kind of thing, that it is about. */
  field: string;
  of: string;
  sharedKey: boolean;
  /** A call to the platform, and what it answered. */
  operation: string;
  status: string;
  reason: string | null;
  remedy: string;
  who: (typeof who)[number];
  platformCallId: string;
  /** Why a send was not stored. */
  repeatOf: string;
  reachedSoon: number;
  submissionId: string;
  followsId: string;
  sendingStoppedAt: string;
  suppressed: number | boolean;
  /** The last version of what was edited, which an edit was not based on. */
  latest: number;
}>;

export type RefusalAnswer = {
  code: RefusalCode;
  requestId: string | null;
  details: RefusalDetails;
  fields: { path: string; message: string }[];
};

type Check<Value> = (value: unknown) => value is Value;

const isText: Check<string> = (value) => typeof value === "string";

const checks: { [Key in keyof RefusalDetails]-?: Check<Exclude<RefusalDetails[Key], undefined>> } = {
  field: isText,
  of: isText,
  sharedKey: (value) => typeof value === "boolean",
  operation: isText,
  status: isText,
  reason: (value) => value === null || isText(value),
  remedy: isText,
  who: (value): value is (typeof who)[number] => who.some((each) => each === value),
  platformCallId: isText,
  repeatOf: isText,
  reachedSoon: (value) => typeof value === "number",
  submissionId: isText,
  followsId: isText,
  sendingStoppedAt: isText,
  suppressed: (value) => typeof value === "number" || typeof value === "boolean",
  latest: (value) => typeof value === "number",
};

/**
 * What our server says beside the message of a refusal; undefined where it is no answer of ours. Written by hand, since
 * every page has it and a library for schemas would be a tenth of what the page loads. Details of which one cannot be read
 * count for none, and so do fields.
 */
export function readAnswer(data: unknown): RefusalAnswer | undefined {
  if (!isRecord(data) || !isCode(data.code)) return undefined;
  const { requestId = null } = data;
  if (requestId !== null && !isText(requestId)) return undefined;
  return { code: data.code, requestId, details: readDetails(data.details), fields: readFields(data.fields) };
}

/** The server's own word for the kind of its answer, which its types list. */
function isCode(value: unknown): value is RefusalCode {
  return isText(value);
}

function readDetails(found: unknown): RefusalDetails {
  if (!isRecord(found)) return {};
  const known = Object.entries(checks).filter(([key]) => found[key] !== undefined);
  if (!known.every(([key, isRight]) => isRight(found[key]))) return {};
  return Object.fromEntries(known.map(([key]) => [key, found[key]]));
}

function readFields(found: unknown): RefusalAnswer["fields"] {
  return Array.isArray(found) && found.every(isField) ? found.map(({ path, message }) => ({ path, message })) : [];
}

function isField(value: unknown): value is RefusalAnswer["fields"][number] {
  return isRecord(value) && isText(value.path) && isText(value.message);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
