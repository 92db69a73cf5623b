import { createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from "nuqs";
import { momentsOf, parseAsDay } from "#components/reading/list/days.ts";
import { recipientStates, type SubmissionState, submissionStates } from "#components/status/vocabulary.ts";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { type SendHas, sendHas } from "#server/compose/send-has.ts";
import { areaTraits, draftAreas, type SendArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** States that one chip of the list shows together. Drafts are a list of their own, in another order. */
export const sendGroups = {
  draft: ["draft"],
  under_way: ["scheduled", "awaiting_approval", "queued", "dispatching", "paused"],
  accepted: ["accepted", "partly_accepted"],
  refused: ["refused"],
  unknown: ["unknown"],
  cancelled: ["cancelled"],
} as const satisfies Record<string, readonly SubmissionState[]>;

/** "disputed" is no state of a send: some of its results are. "paused" is a part of what is under way. */
export type SendGroup = keyof typeof sendGroups | "disputed" | "paused";
export const sendGroupOrder = [
  "under_way",
  "accepted",
  "refused",
  "unknown",
  "disputed",
  "cancelled",
  "draft",
] as const satisfies SendGroup[];
/** Also what has no chip of its own until an address asks for it. */
const stateParams = [...sendGroupOrder, "paused"] as const satisfies SendGroup[];

export const groupLooks: Record<SendGroup, { word: string; icon: IconName; hue: Hue }> = {
  under_way: {
    get word() {
      return t("sends.underWay");
    },
    icon: "send",
    hue: "active",
  },
  accepted: submissionStates.accepted,
  refused: submissionStates.refused,
  unknown: submissionStates.unknown,
  disputed: recipientStates.disputed,
  paused: submissionStates.paused,
  cancelled: submissionStates.cancelled,
  get draft() {
    return { ...submissionStates.draft, word: t("sends.drafts") };
  },
};

/** What narrows the list by what a send has, as the filter that is on and as one of several that hide everything. */
export const hasWords: Record<SendHas, { only: string; filter: string }> = {
  get failed() {
    return { only: t("sends.onlyWithFailedEmails"), filter: t("sends.failedEmails") };
  },
  get refused() {
    return { only: t("sends.onlyWithRefusedNumbers"), filter: t("sends.refusedNumbers") };
  },
  get unresolved() {
    return { only: t("sends.onlyWithOpenResults"), filter: t("sends.openResults") };
  },
  get succeeded() {
    return { only: t("sends.onlyWithSucceededEmails"), filter: t("sends.succeededEmails") };
  },
  get not_sent() {
    return { only: t("sends.onlyWithNumbersNotSentTo"), filter: t("sends.numbersNotSentTo") };
  },
};

/** What narrows the list beside its search, as it stands in the address. Days are whole ones, `to` is the last of them. */
export const sendFilters = {
  state: parseAsStringLiteral(stateParams),
  has: parseAsStringLiteral(sendHas),
  kind: parseAsStringLiteral(draftAreas),
  by: parseAsString,
  connection: parseAsString,
  app: parseAsString,
  template: parseAsString,
  from: parseAsDay,
  to: parseAsDay,
};
export type SendFilters = inferParserType<typeof sendFilters>;

/** An address of the list that shows the same. */
export const writeSendFilters = createSerializer(sendFilters);

export function isNarrowed(filters: SendFilters, q: string): boolean {
  return q !== "" || Object.values(filters).some((value) => value !== null);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What is asked of the server. Drafts were never sent, so no day is theirs. What somebody changed in an address by hand into
 * nonsense narrows to nothing of it.
 */
export function askedOf(
  { state, has, kind, by, connection, app, template, from, to }: SendFilters,
  offsetMinutes: number,
) {
  return {
    ...(kind && { area: kind }),
    ...(by !== null && uuid.test(by) && { by }),
    ...(connection !== null && uuid.test(connection) && { connectionId: connection }),
    ...(app && { appId: app.slice(0, 200) }),
    ...(template && { template: template.slice(0, 300) }),
    ...(state === "draft"
      ? { drafts: true }
      : {
          ...(has && { has }),
          ...(state === "disputed" ? { disputed: true } : state && { states: statesOf(state) }),
          ...momentsOf({ from, to }, offsetMinutes),
        }),
  };
}

/** The states of a send that a chip shows. */
export const statesOf = (group: Exclude<SendGroup, "disputed">): SubmissionState[] =>
  group === "paused" ? ["paused"] : [...sendGroups[group]];

/**
 * Whether a search may be an address, a number or an id, which name more than a send. The server knows which it is; words of
 * a title are not asked about.
 */
export function mayName(q: string): boolean {
  const isAddress = /^\S+@\S+\.\S+$/.test(q);
  const isNumber = /^[+(\d][\d\s()./-]{6,}$/.test(q);
  const isId = /^(?=.*\d)[\w.:-]{6,200}$/.test(q);
  return isAddress || isNumber || isId;
}

const underWay: readonly SubmissionState[] = ["queued", "dispatching"];

type Row = {
  area: SendArea;
  state: SubmissionState;
  expectedCount: number | null;
  recipientCount: number;
  succeededCount: number;
  failedCount: number;
  releasedAt: Date | null;
};

/** Without an expected number nobody knows the end; after this long the list stops looking for it. */
const watchedForMs = 3_600_000;

/** Whether a row may still change by itself within the next minutes. */
export function isMoving(row: Row, now = Date.now()): boolean {
  if (underWay.includes(row.state)) return true;
  if (row.state !== "accepted" && row.state !== "partly_accepted") return false;
  if (!areaTraits[row.area].isReported) return false;
  const settled = row.succeededCount + row.failedCount;
  const all = row.expectedCount !== null && settled >= row.expectedCount;
  return !all && row.releasedAt !== null && now - row.releasedAt.getTime() < watchedForMs;
}
