import { z } from "zod";
import { doneBy } from "#server/compose/done-by.ts";
import { sendHas } from "#server/compose/send-has.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { draftAreas, suppressionAreas } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { requestOutcomes } from "#server/domain/account/calls/list.ts";
import { callFilter, callKind } from "#server/domain/calls/records/filter.ts";
import { dispositions } from "#server/domain/sending/callbacks/list.ts";
import { recipientState, recipientTrust } from "#server/domain/sending/evidence/recipient-state.ts";
import { messageOutcomes } from "#server/domain/standing/message-outcome.ts";
import { submissionState } from "#server/domain/standing/state.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

// How the addresses of lists narrow them. What is misspelt is refused: the answer would be everybody.

const hasAtMost = (name: string, most: number) => ({
  error: () => t("domain.hasAtMostCharacters", { name, most }),
});

/** What somebody typed into a list's search, as its page keeps it in the address. */
const searchedText = z
  .string()
  .trim()
  .max(200, hasAtMost("q", 200))
  .transform((text) => storableText(text) || undefined)
  .optional();

const oneOf = <const Options extends readonly string[]>(name: string, options: Options) =>
  z.enum(options, { error: () => t("domain.isOneOfTheseOptions", { name, options: options.join(", ") }) });

const someOf = <const Options extends readonly string[]>(name: string, options: Options) =>
  z
    .string()
    .transform((text) => text.split(","))
    .pipe(
      z.array(z.enum(options, { error: () => t("domain.areOfTheseOptions", { name, options: options.join(", ") }) })),
    );

const requiredMoment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: () => t("domain.isAMomentSuchAs", { name }) })
    .transform((text) => new Date(text));

export const moment = (name: string) => requiredMoment(name).optional();

const flag = (name: string) =>
  oneOf(name, ["true", "false"])
    .transform((text) => text === "true")
    .optional();

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= least && value <= most, {
      error: () => t("domain.isFromLeastToMost", { name, least, most }),
    })
    .optional();

const connectionId = z.uuid({ error: () => t("domain.connectionIdIsTheIdOfAConnection") }).optional();

export const sendsQuery = z.strictObject({
  states: someOf("states", submissionState.options).optional(),
  disputed: flag("disputed"),
  has: oneOf("has", sendHas).optional(),
  area: oneOf("area", draftAreas).optional(),
  by: z.uuid({ error: () => t("domain.byIsAPersonsId") }).optional(),
  connectionId,
  appId: z.string().max(200, hasAtMost("appId", 200)).optional(),
  template: z.string().max(300, hasAtMost("template", 300)).optional(),
  from: moment("from"),
  to: moment("to"),
  q: searchedText,
});

export const recipientsQuery = z.strictObject({
  state: oneOf("state", recipientState.options).optional(),
  trust: oneOf("trust", recipientTrust.options).optional(),
  q: searchedText,
});

export const messagesQuery = z.strictObject({
  outcome: oneOf("outcome", messageOutcomes).optional(),
  q: searchedText,
});

export const requestsQuery = z.strictObject({
  area: oneOf("area", areas).optional(),
  operation: z.string().max(100, hasAtMost("operation", 100)).optional(),
  outcomes: someOf("outcomes", requestOutcomes).optional(),
  code: z.string().max(20, hasAtMost("code", 20)).optional(),
  by: z.union([z.uuid(), z.literal("job")], { error: () => t("domain.byIsAPersonsIdOrJob") }).optional(),
  connectionId,
  appId: z.string().max(100, hasAtMost("appId", 100)).optional(),
  from: moment("from"),
  to: moment("to"),
  withoutReads: flag("withoutReads"),
  q: searchedText,
});

export const callbacksQuery = z.strictObject({
  disposition: oneOf("disposition", dispositions).optional(),
  submissionId: z.uuid({ error: () => t("domain.submissionIdIsTheIdOfASend") }).optional(),
  q: searchedText,
});

export const suppressionsQuery = z.strictObject({ channel: oneOf("channel", suppressionAreas).optional() });

/** The filter of lists of calls, whose kind has to be named. */
export const callsQuery = z.strictObject({
  ...callFilter.shape,
  kind: oneOf("kind", callKind.options),
  from: moment("from"),
  to: moment("to"),
  answered: flag("answered"),
  costDiffers: flag("costDiffers"),
  hasRecording: flag("hasRecording"),
  weekday: whole("weekday", 1, 7),
  hour: whole("hour", 0, 23),
});

/** A report names its period. */
export const reportQuery = z.strictObject({ from: requiredMoment("from"), to: requiredMoment("to") });
export const reportArea = z.enum(areas, {
  error: () => t("pages.theAreaOfAReportIsOne", { areas: areas.join(", ") }),
});

/** The whole chain is never narrowed. */
export const chainQuery = z.strictObject({});

const word = z.string().max(100).optional();

export const auditQuery = z.strictObject({
  who: z.union([z.uuid(), z.enum(doneBy)], { error: () => t("domain.whoIsAPersonsIdOrOthers") }).optional(),
  action: word,
  targetKind: word,
  q: searchedText,
  from: moment("from"),
  to: moment("to"),
});

/** What was wrong with an address. Those of our own end with a full stop; other words are a programmer's. */
export function sentencesOf({ issues }: z.ZodError): string {
  const sentences = issues.map((issue) => {
    if (issue.code === "unrecognized_keys")
      return t("domain.thisListCannotBeFilteredBy", { names: issue.keys.join(", ") });
    return /[.。]$/.test(issue.message) ? issue.message : t("domain.nameCannotBeRead", { name: issue.path.join(".") });
  });
  return sentences.join(speaks() === "zh" ? "" : " ");
}
