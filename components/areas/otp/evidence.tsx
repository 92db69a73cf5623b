import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { OtpObject } from "./kept.ts";

type Word = NonNullable<OtpObject["word"]>;

const seenWords: Record<NonNullable<Word["seen"]>, string> = {
  get as_here() {
    return t("otp.theSameAsHere");
  },
  get otherwise() {
    return t("otp.withOtherValues");
  },
  get gone() {
    return t("otp.goneThere");
  },
};

/** How something is known: "Read back by Ann", "Refused by the platform (-20)". */
export function wordsOf({ kind, code, seen, byName }: Word): string {
  const by = byName === null ? "" : t("otp.byByName", { byName });
  switch (kind) {
    case "answer":
      return code === null ? t("otp.answeredByThePlatform") : t("otp.refusedByThePlatformCode", { code });
    case "proven":
      return t("otp.thePlatformSaidThatItAlreadyExists", { code: code ?? "" });
    case "read":
      return code === null ? t("otp.readBackBy", { by }) : t("otp.readBackByThePlatformDoesNot", { by, code });
    case "person":
      return t("otp.seenInTheConsoleByWhich", { by, which: seen === null ? t("otp.andNoted") : seenWords[seen] });
    case "attached":
      return t("otp.idEnteredBy", { by });
    case "adopted":
      return t("otp.adoptedBy", { by });
  }
}

/** The last thing that was said of it, and how long ago. */
export function LastEvidence({ of: { word, newest } }: { of: Pick<OtpObject, "word" | "newest"> }) {
  if (word === null) return newest.state === "unknown" ? t("otp.theAnswerWasLost") : t("otp.notAnsweredYet");
  return <>{rich("otp.knownAgo", { known: wordsOf(word), ago: <Time at={word.at} as="ago" /> })}</>;
}
