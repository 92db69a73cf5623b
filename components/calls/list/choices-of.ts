import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { type FactName, factWord, noneNamed } from "../filter/filter-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";

export type Choice = { value: string; label: string };

/** What a fact can be narrowed to: each of its values with how many calls have it; without those that are hidden. */
export function choicesOf(kind: CallKind, name: FactName, figures: CallFigures | undefined): Choice[] {
  if (!figures) return [];
  const { byResult, byIntent, byScript, byGroup, byPhone, byKey } = figures;
  const of = (
    buckets: readonly { value: string | null; calls: number; filter: object | null; reason?: string | null }[],
  ) =>
    buckets.flatMap(({ value, calls, filter, reason = null }) =>
      filter === null || calls === 0 ? [] : [choice(kind, name, value ?? noneNamed, calls, reason)],
    );
  switch (name) {
    case "result":
      return of(byResult);
    case "intent":
      return of(byIntent);
    case "scriptId":
      return of(byScript);
    case "groupName":
      return of(byGroup);
    case "phoneName":
      return of(byPhone);
    case "voiceFileId":
      return of(summed(byKey.map((bucket) => ({ ...bucket, value: bucket.voiceFileId }))));
    case "keyPressed":
      return of(summed(byKey)).filter(({ value }) => value !== noneNamed);
    default:
      return [];
  }
}

function choice(kind: CallKind, name: FactName, value: string, calls: number, reason: string | null): Choice {
  return {
    value,
    label: t("calls.wordWithCount", { word: factWord(kind, name, value, reason), count: String(calls) }),
  };
}

/** Keys are counted by file, and files by key: one of both is left. */
function summed<Bucket extends { value: string | null; calls: number; filter: object | null }>(
  buckets: readonly Bucket[],
): Bucket[] {
  const sums = new Map<string | null, Bucket>();
  for (const bucket of buckets) {
    const before = sums.get(bucket.value);
    sums.set(bucket.value, { ...bucket, calls: bucket.calls + (before?.calls ?? 0) });
  }
  return [...sums.values()].toSorted((one, other) => other.calls - one.calls);
}
