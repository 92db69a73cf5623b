import { t } from "#words/t.ts";
import type { Word } from "./standing.ts";

/** How something is known, before and behind its age: "Refused by the platform (-38)", "at a send". */
export type EvidenceWords = { how: string; where: string | null };

/** Who said it, and to what. */
export function wordsOf({ kind, code, byName }: Word & { byName: string | null }): EvidenceWords {
  const somebody = byName ?? t("wa.aPersonNoLongerHere");
  if (kind === "person") return { how: t("wa.seenInTheConsoleBySomebody", { somebody }), where: null };
  if (kind === "adopted") return { how: t("wa.bySomebody", { somebody }), where: null };
  if (kind === "send_accepted") return { how: t("wa.messageAccepted"), where: t("wa.atASend") };
  if (kind === "proven")
    return {
      how: t("wa.thePlatformSaidItAlreadyExistsCode", { code: code ?? "" }),
      where: t("wa.asItWasSubmittedAgain"),
    };
  if (code === null) return { how: t("wa.answeredAtCreation"), where: null };
  return {
    how: t("wa.refusedByThePlatformCode", { code }),
    where: kind === "answer" ? t("wa.atCreation") : t("wa.atASend"),
  };
}
