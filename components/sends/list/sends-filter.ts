import { parseAsStringLiteral } from "nuqs";
import { type SubmissionState, submissionStates } from "#components/status/vocabulary.ts";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { areaTraits, type SendArea } from "#server/contract/areas.ts";

/** States that one chip of the list shows together. Drafts are a list of their own, in another order. */
export const sendGroups = {
  draft: ["draft"],
  under_way: ["scheduled", "awaiting_approval", "queued", "dispatching", "paused"],
  accepted: ["accepted", "partly_accepted"],
  refused: ["refused"],
  unknown: ["unknown"],
  cancelled: ["cancelled"],
} as const satisfies Record<string, readonly SubmissionState[]>;

export type SendGroup = keyof typeof sendGroups;
export const sendGroupOrder = [
  "under_way",
  "accepted",
  "refused",
  "unknown",
  "cancelled",
  "draft",
] as const satisfies SendGroup[];

export const groupLooks: Record<SendGroup, { word: string; icon: IconName; hue: Hue }> = {
  under_way: { word: "Under way", icon: "send", hue: "active" },
  accepted: submissionStates.accepted,
  refused: submissionStates.refused,
  unknown: submissionStates.unknown,
  cancelled: submissionStates.cancelled,
  draft: { ...submissionStates.draft, word: "Drafts" },
};

/** What narrows the list beside its search, as it stands in the address. */
export const sendFilters = { state: parseAsStringLiteral(sendGroupOrder) };

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
