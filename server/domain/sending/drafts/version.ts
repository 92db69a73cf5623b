import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

type Stored = { context: Record<string, unknown> };

/** Which change of a draft is the latest; raised with each. */
export function versionOf({ context }: Stored): number {
  return typeof context.version === "number" ? context.version : 1;
}

/** The version after a change over the one that was `seen`. Throws `conflict` when somebody else changed it since. */
export function nextVersion(stored: Stored, seen: number | undefined): number {
  const now = versionOf(stored);
  if (seen !== undefined && seen !== now)
    throw new DomainError("conflict", t("domain.somebodyElseChangedThisDraftWhileYou"), { version: now });
  return now + 1;
}

/** The names of the fields that a change made different, for the trail. */
export function fieldsChanged(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  isRenamed: boolean,
): string[] {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
  return [...names, ...(isRenamed ? ["title"] : [])];
}
