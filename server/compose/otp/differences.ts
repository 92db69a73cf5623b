import type { OtpAppDraft, OtpTemplateDraft } from "#server/contract/otp.ts";
import type { AppValues, LimitValues, OtpKind, OtpValues, TemplateValues, ValuesOf } from "./values.ts";

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
 * one of them does not say is no difference; a limit that is off says that it has no parts, though.
 */
export function differencesFrom(ours: OtpValues, platforms: OtpValues): Difference[] {
  const [here, there] = [stepsOf(ours), stepsOf(platforms)];
  const length = here !== null && there !== null && there > 0 && here !== there;
  const changes = changesBetween(ours, platforms);
  return [
    ...(length ? [{ field: "flow.length", before: here, after: there }] : []),
    ...changes.filter((one) => (isSaid(one.before) && isSaid(one.after)) || offSide(one.field, changes) !== null),
  ];
}

/** On which side the limit is off whose part this field is, where it is on at the other; null of any other field. */
export function offSide(field: string, differences: readonly Difference[]): "before" | "after" | null {
  const [limit, part] = field.split(".");
  if (part === undefined || part === "enabled") return null;
  const turned = differences.find((one) => one.field === `${limit}.enabled`);
  if (turned === undefined) return null;
  return turned.before === false ? "before" : "after";
}

const isSaid = (value: Leaf) => value !== null && value !== "";

/** What is known of a template: what the first says, and where it says nothing what the second does. */
export function knownOf(first: TemplateValues, second: TemplateValues): TemplateValues {
  return {
    name: first.name || second.name,
    text: first.text ?? second.text,
    codeType: first.codeType ?? second.codeType,
    codeLength: first.codeLength ?? second.codeLength,
    speechRate: first.speechRate ?? second.speechRate,
    language: first.language ?? second.language,
    maxDuration: first.maxDuration ?? second.maxDuration,
    repeatCnt: first.repeatCnt ?? second.repeatCnt,
    senderId: first.senderId ?? second.senderId,
  };
}

const takings: { [Kind in OtpKind]: (ours: ValuesOf[Kind], platforms: ValuesOf[Kind]) => ValuesOf[Kind] } = {
  app: (ours, { name, codeExpiry, ...limits }) => ({
    ...limits,
    name: name || ours.name,
    codeExpiry: codeExpiry ?? ours.codeExpiry,
  }),
  template: (ours, platforms) => knownOf(platforms, ours),
  flow: (ours, { name, flow }) => ({ name: name || ours.name, flow: flow.length > 0 ? flow : ours.flow }),
};

/** What is set once the platform’s values are taken over: what it does not say stays as we have it. */
export function takenOver<Kind extends OtpKind>(
  kind: Kind,
  ours: ValuesOf[Kind],
  platforms: ValuesOf[Kind],
): ValuesOf[Kind] {
  return takings[kind](ours, platforms);
}

const fills: { [Kind in OtpKind]: (ours: ValuesOf[Kind], platforms: ValuesOf[Kind]) => ValuesOf[Kind] } = {
  app: (ours) => ours,
  template: knownOf,
  flow: (ours) => ours,
};

/** What a form begins with: what we say, and of a template what the platform said where we say nothing. */
export function formOf<Kind extends OtpKind>(
  kind: Kind,
  ours: ValuesOf[Kind],
  platforms: ValuesOf[Kind] | null,
): ValuesOf[Kind] {
  return platforms === null ? ours : fills[kind](ours, platforms);
}

/**
 * What an update of an application sends of the fields that it names: those that are not as the platform is known to have
 * them, each limit whole. What nobody named stays as it is there, whatever we have.
 */
export function appUpdate(named: readonly string[], wanted: AppValues, known: AppValues | null): Partial<OtpAppDraft> {
  const { name, codeExpiry, periodTotalSendLimit: total, periodPhoneSendLimit: phone } = wanted;
  const all = {
    ...(name !== known?.name && { name }),
    ...(codeExpiry !== null && codeExpiry !== known?.codeExpiry && { codeExpiry }),
    ...(!isSame(total, known?.periodTotalSendLimit) && { periodTotalSendLimit: wireLimit(total) }),
    ...(!isSame(phone, known?.periodPhoneSendLimit) && { periodPhoneSendLimit: wireLimit(phone) }),
  };
  return Object.fromEntries(Object.entries(all).filter(([field]) => named.includes(field)));
}

/**
 * What an update of a template sends: what it must name, and of the rest what is not as the platform is known to have it,
 * since what is absent stays. `fields` is empty where nothing would change.
 */
export function templateUpdate(
  draft: OtpTemplateDraft,
  known: TemplateValues | null,
): { request: OtpTemplateDraft; fields: (keyof OtpTemplateDraft)[] } {
  const names = templateFields.filter((field) => draft[field] !== undefined && draft[field] !== known?.[field]);
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

function isSame(one: LimitValues, other: LimitValues | undefined): boolean {
  return (["enabled", "unit", "period", "limit"] as const).every((part) => one[part] === other?.[part]);
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
