import { t } from "#words/t.ts";
import { otpThing } from "./things.ts";
import type { OtpKind } from "./values.ts";

/** What became of a version: written and answered, taken over from the platform, or how it was when it was adopted. */
export type VersionState = "under_way" | "unknown" | "accepted" | "refused" | "not_made" | "taken_over" | "adopted";

/** A version that has a name, in whatever letter case. */
export type NamedVersion = {
  objectId: string;
  name: string;
  state: VersionState;
  /** With which the platform refused it. */
  code: string | null;
  /** No later version counts. */
  isCurrent: boolean;
  /** Somebody saw that the platform has it no more. */
  isGone: boolean;
};

export type NameVerdict = {
  /** "taken" and "maybe" are in the way, the others are good to know. */
  verdict: "free" | "taken" | "maybe" | "similar" | "former";
  sentence: string;
  objectId: string | null;
};

/**
 * What our own history says of a name for something of a kind; `ownId` is what would be renamed. Names are equal only
 * letter by letter (spec: "unique"; the sandbox compares them exactly).
 */
export function judgeName(
  kind: OtpKind,
  name: string,
  found: readonly NamedVersion[],
  ownId: string | null = null,
): NameVerdict {
  const thing = otpThing(kind);
  const others = found.filter(({ objectId }) => objectId !== ownId);
  const same = others.filter((one) => one.name === name);
  const holder = same.find((one) => one.isCurrent && !one.isGone);
  if (holder) return of("taken", holder, t("compose.thereIsAlreadyAWithThisName", { a: thing.a }));
  const refused = same.find(({ state, code }) => state === "refused" && code === "-20");
  if (refused) return of("taken", refused, t("compose.thePlatformRefusedThisNameBeforeBecause", { a: thing.a }));
  const open = same.find(({ state }) => state === "under_way" || state === "unknown");
  if (open)
    return of(
      "maybe",
      open,
      open.state === "unknown"
        ? t("compose.nobodyKnowsYetWhetherAWithThis", { a: thing.a })
        : t("compose.aWithThisNameIsOnIts", { A: thing.A }),
    );
  const alike = others.find((one) => one.name !== name && one.isCurrent && !one.isGone);
  if (alike) return of("similar", alike, t("compose.aIsCalledNameTheTwoNames", { A: thing.A, name: alike.name }));
  const former = same.find(({ isCurrent, isGone }) => !isCurrent || isGone);
  if (former) return of("former", former, t("compose.aHadThisNameBeforeItIs", { A: thing.A }));
  return { verdict: "free", sentence: t("compose.noOneHereHasThisName", { one: thing.one }), objectId: null };
}

function of(verdict: NameVerdict["verdict"], { objectId }: NamedVersion, sentence: string): NameVerdict {
  return { verdict, sentence, objectId };
}
