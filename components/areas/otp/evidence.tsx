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
  switch (kind) {
    case "answer":
      return code === null ? t("otp.answeredByThePlatform") : t("otp.refusedByThePlatformCode", { code });
    case "proven":
      return t("otp.thePlatformSaidThatItAlreadyExists", { code: code ?? "" });
    case "read":
      if (byName === null) return code === null ? t("otp.wasReadBack") : t("otp.readBackAndMissing", { code });
      return code === null ? t("otp.readBackBy", { byName }) : t("otp.readBackByAndMissing", { byName, code });
    case "person": {
      const which = seen === null ? t("otp.andNoted") : seenWords[seen];
      return byName === null ? t("otp.seenInTheConsole", { which }) : t("otp.seenInTheConsoleBy", { byName, which });
    }
    case "attached":
      return byName === null ? t("otp.idWasEntered") : t("otp.idEnteredBy", { byName });
    case "adopted":
      return byName === null ? t("otp.wasAdopted") : t("otp.adoptedBy", { byName });
  }
}

/** The last thing that was said of it, and how long ago. */
export function LastEvidence({ of: { word, newest } }: { of: Pick<OtpObject, "word" | "newest"> }) {
  if (word === null) return newest.state === "unknown" ? t("otp.theAnswerWasLost") : t("otp.notAnsweredYet");
  return <>{rich("otp.knownAgo", { known: wordsOf(word), ago: <Time at={word.at} as="ago" /> })}</>;
}
