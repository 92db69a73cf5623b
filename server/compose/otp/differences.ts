import type { OtpAppDraft, OtpTemplateDraft } from "#server/contract/otp.ts";
import type { AppValues, LimitValues, OtpValues, TemplateValues } from "./values.ts";

type Leaf = string | number | boolean | null;

/** One field that is not the same, named as the contract does, such as `periodPhoneSendLimit.limit` or `flow.2.channel`. */
export type Difference = { field: string; before: Leaf; after: Leaf };

/** What changed from one to the other, field by field; null is what one of them does not say. */
export function changesBetween(before: OtpValues, after: OtpValues): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
}

/**
 * Where the platform says something else than we do, field by field: `before` is ours, `after` is the platform’s. What
 * one of them does not say is no difference, so that a limit which is off differs from one that is on by that alone.
 */
export function differencesFrom(ours: OtpValues, platforms: OtpValues): Difference[] {
  const [here, there] = [stepsOf(ours), stepsOf(platforms)];
  const length = here !== null && there !== null && there > 0 && here !== there;
  return [
    ...(length ? [{ field: "flow.length", before: here, after: there }] : []),
    ...changesBetween(ours, platforms).filter(({ before, after }) => isSaid(before) && isSaid(after)),
  ];
}

const isSaid = (value: Leaf) => value !== null && value !== "";

/** What is known of it: what we say, and where we say nothing what the platform said. */
export function knownOf(ours: TemplateValues, platforms: TemplateValues): TemplateValues {
  return {
    name: ours.name,
    text: ours.text ?? platforms.text,
    codeType: ours.codeType ?? platforms.codeType,
    codeLength: ours.codeLength ?? platforms.codeLength,
    speechRate: ours.speechRate ?? platforms.speechRate,
    language: ours.language ?? platforms.language,
    maxDuration: ours.maxDuration ?? platforms.maxDuration,
    repeatCnt: ours.repeatCnt ?? platforms.repeatCnt,
    senderId: ours.senderId ?? platforms.senderId,
  };
}

/** The fields that an update of an application names: those in which it is not what the platform has, each limit whole. */
export function appUpdate(wanted: AppValues, known: AppValues): Partial<OtpAppDraft> {
  const { name, codeExpiry, periodTotalSendLimit: total, periodPhoneSendLimit: phone } = wanted;
  return {
    ...(name !== known.name && { name }),
    ...(codeExpiry !== null && codeExpiry !== known.codeExpiry && { codeExpiry }),
    ...(!isSame(total, known.periodTotalSendLimit) && { periodTotalSendLimit: wireLimit(total) }),
    ...(!isSame(phone, known.periodPhoneSendLimit) && { periodPhoneSendLimit: wireLimit(phone) }),
  };
}

/**
 * What an update of a template sends: what it must name, and of the rest what is not as the platform has it, since
 * what is absent stays. `fields` is empty where nothing would change.
 */
export function templateUpdate(
  draft: OtpTemplateDraft,
  known: TemplateValues,
): { request: OtpTemplateDraft; fields: (keyof OtpTemplateDraft)[] } {
  const names = templateFields.filter((field) => draft[field] !== undefined && draft[field] !== known[field]);
  const { name, text, codeType, ...optional } = draft;
  const changed = Object.fromEntries(Object.entries(optional).filter(([field]) => names.some((one) => one === field)));
  return { request: { name, text, codeType, ...changed }, fields: names };
}

const templateFields = [
  "name",
  "text",
  "codeType",
  "codeLength",
  "speechRate",
  "language",
  "maxDuration",
  "repeatCnt",
  "senderId",
] as const satisfies (keyof OtpTemplateDraft)[];

function isSame(one: LimitValues, other: LimitValues): boolean {
  return (["enabled", "unit", "period", "limit"] as const).every((part) => one[part] === other[part]);
}

/** One that is turned off keeps its parts at the platform, for whoever turns it on again. */
function wireLimit({ enabled, unit, period, limit }: LimitValues): OtpAppDraft["periodTotalSendLimit"] {
  if (!enabled) return { enabled: false };
  return {
    enabled: true,
    ...(isUnit(unit) && { unit }),
    ...(period !== null && { period }),
    ...(limit !== null && { limit }),
  };
}

function isUnit(unit: number | null): unit is 1 | 2 | 3 | 4 {
  return unit === 1 || unit === 2 || unit === 3 || unit === 4;
}

function stepsOf(values: OtpValues): number | null {
  return "flow" in values ? values.flow.length : null;
}

/** Every value at the end of a path. */
function leavesOf(values: OtpValues): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, path === "" ? name : `${path}.${name}`);
    else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      leaves.set(path, value);
    else leaves.set(path, null);
  };
  walk(values, "");
  return leaves;
}
