import { z } from "zod";
import type { Fault, FaultTable, Operation } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { driftOf } from "./drift.ts";
import { type Exchange, HeldUp } from "./exchange.ts";
import { sentenceFor } from "./failure.ts";
import { inEnglish } from "./in-english.ts";
import { parseJson } from "./json.ts";
import { toKeep } from "./kept-words.ts";

/** The knowledge of a call afterwards; `note` is in words to keep. On a read, `unknown` only means that there is no usable answer. */
export type Outcome<Reply> =
  | { kind: "accepted"; reply: Reply }
  | { kind: "refused"; status: string; reason: string | null; fault: Fault | undefined }
  /** Not one byte of the request left this machine. `isOurs`: what prevented it was this server, not the way there. */
  | { kind: "not_sent"; note: string; isOurs?: true }
  | { kind: "unknown"; note: string; status: string | null; reason: string | null; isOurs?: true };

export type Judgement<Reply> = { outcome: Outcome<Reply>; drift: string[] };

// Envelope first: whatever else a reply holds, these two decide (spec: Response envelope).
const envelope = z.looseObject({
  status: z.union([z.string(), z.number()]).transform(String),
  reason: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((reason) => (reason === null || reason === undefined ? null : String(reason))),
});

/** The faults of envelopes that come with one of these HTTP statuses: -1 stands for the credentials only elsewhere. */
const httpFaults: Readonly<Record<number, Fault>> = {
  404: {
    kind: "platform",
    sent: "no",
    get meaning() {
      return t("kept.addressIsNotThePlatforms");
    },
    get remedy() {
      return t("kept.checkTheBaseUrl");
    },
    who: "administrator",
  },
  405: {
    kind: "platform",
    sent: "no",
    get meaning() {
      return t("kept.methodIsNotTaken");
    },
    get remedy() {
      return t("kept.somethingElseMayAnswer");
    },
    who: "administrator",
  },
  413: {
    kind: "input",
    sent: "no",
    get meaning() {
      return t("kept.requestIsTooLarge");
    },
    get remedy() {
      return t("kept.sendItInParts");
    },
    who: "you",
  },
};

/** Judges one exchange. Pure; the table of outcomes is the one of the send core: in doubt it answers `unknown`. */
export function judge<Request extends z.ZodObject, Reply extends z.ZodObject>(
  operation: Operation<Request, Reply>,
  exchange: Exchange,
): Judgement<z.output<Reply>> {
  const unknown = (say: () => string, status: string | null = null, reason: string | null = null) => ({
    outcome: { kind: "unknown" as const, note: toKeep(say), status, reason },
    drift: [],
  });
  if (exchange.kind === "failed") {
    const { error } = exchange;
    if (wasNotSent(exchange))
      return { outcome: { kind: "not_sent", note: toKeep(() => sentenceFor(error)), ...oursIf(error) }, drift: [] };
    return unknown(() => t("kept.noAnswerCameBack", { why: sentenceFor(error) }));
  }
  const { httpStatus } = exchange;
  if (httpStatus >= 500 || httpStatus < 200 || (httpStatus >= 300 && httpStatus < 400)) {
    return unknown(() => t("kept.answeredHttp", { status: httpStatus }));
  }
  const body = bodyOf(exchange.body);
  const head = envelope.safeParse(body);
  if (!head.success || !body) return unknown(() => t("kept.answeredNoEnvelope", { status: httpStatus }));
  const { status, reason } = head.data;
  const http = httpFaults[httpStatus];
  if (http !== undefined && status === "-1")
    return { outcome: { kind: "refused", status, reason, fault: http }, drift: [] };
  if (status !== "0") return refusal(operation, status, reason);
  if (httpStatus >= 400) return unknown(() => t("kept.answeredSuccessAndHttp", { status: httpStatus }), status, reason);
  // What differs is kept with the call, and the same difference is one wherever it is read.
  const { reply, drift } = inEnglish(() => {
    const parsed = operation.reply.safeParse(body);
    return { reply: parsed, drift: driftOf(operation.reply, body, parsed) };
  });
  if (reply.success) return { outcome: { kind: "accepted", reply: reply.data }, drift };
  return { ...unknown(() => t("kept.answeredWithoutItsPromise"), status, reason), drift };
}

/** In doubt it was: an HTTP client that tells of its requests in another way must not make every failure one that is repeated. */
function wasNotSent({ error, headersSent, isWatched }: Extract<Exchange, { kind: "failed" }>): boolean {
  return headersSent === 0 && (isWatched || error instanceof HeldUp);
}

function refusal(operation: Operation, status: string, reason: string | null): Judgement<never> {
  const faults: FaultTable = operation.faults;
  const fault = Object.entries(faults).find(([code]) => code === status)?.[1];
  const drift = fault ? [] : [`undeclared status ${status}`];
  if (operation.effect !== "read" && (!fault || fault.sent === "maybe")) {
    const note = toKeep(() =>
      t("kept.answeredStatus", { status, meaning: fault?.meaning ?? t("kept.aStatusInNoTable") }),
    );
    return { outcome: { kind: "unknown", note, status, reason }, drift };
  }
  return { outcome: { kind: "refused", status, reason, fault }, drift };
}

function bodyOf(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text.replace(/^\uFEFF/, ""));
    // A fresh object from JSON.parse: its keys are the answer's fields.
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function oursIf(error: Error): { isOurs?: true } {
  return error instanceof HeldUp ? { isOurs: true } : {};
}
