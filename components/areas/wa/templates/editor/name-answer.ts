import { isGone, type Standing } from "#components/areas/wa/templates/standing.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { sideBySide } from "#components/page/lists.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import type { Hue } from "#components/ui/hue.ts";
import { t } from "#words/t.ts";

export type Named = Standing & Pick<Outputs["wa"]["templatesNamed"][number], "language" | "type">;

export type NameAnswer = { hue: Extract<Hue, "good" | "caution" | "bad">; text: string; freeFrom?: Date };

/** The platform keeps a deleted name back for one month (-16). */
function monthAfter(moment: Date): Date {
  const after = new Date(moment);
  after.setUTCMonth(after.getUTCMonth() + 1);
  return after;
}

/** When one of them was last seen deleted. Where none of a name is left, the name itself is kept back. */
function lastDeletion(templates: readonly Named[]): Date | undefined {
  return templates
    .flatMap(({ word }) => (word?.state === "DELETED" ? [word.at] : []))
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
}

const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 86_400_000);

/** What local history says of a name: the platform lists no templates, so more is not known. */
export function answerOf(
  known: readonly Named[],
  { language, type, now }: { language: string; type: number; now: Date },
): NameAnswer {
  const isRefusedWith = (code: string, ofType: number) =>
    known.some((one) => one.word?.kind === "answer" && one.word.code === code && one.type === ofType);
  const notMade = (one: Named) => one.submissionState === "refused" || one.submissionState === "cancelled";
  const made = known.filter((one) => !notMade(one));
  const living = made.filter((one) => !isGone(one));
  const same = living.find((one) => one.language === language);
  const taken = known.find(({ word }) => word?.kind === "answer" && word.code === "-32");
  if (!same && taken?.language === language)
    return { hue: "bad", text: t("wa.thePlatformSaidThatItExistsIn", { language }) };
  if (same?.submissionState === "unknown" && same.word === null && same.acceptedAt === null)
    return { hue: "caution", text: t("wa.submittedInLanguageWithAnUnknownOutcome", { language }) };
  if (same) return { hue: "bad", text: t("wa.existsInLanguageAlreadyChooseAnotherLanguage", { language }) };
  const other = living.find((one) => one.type !== type);
  if (other)
    return {
      hue: "bad",
      text: t("wa.itsTypeDiffersInLanguageItIs", { language: other.language, typeWord: typeWord(other.type) }),
    };
  const deletedAt = lastDeletion(living.length === 0 ? made : made.filter((one) => one.language === language));
  if (deletedAt && monthAfter(deletedAt) > now) {
    const days = daysBetween(deletedAt, now);
    const text = days === 0 ? t("wa.seenDeletedToday") : t("wa.seenDeletedDaysAgo", { days });
    return { hue: "caution", text, freeFrom: monthAfter(deletedAt) };
  }
  if (living.length === 0 && isRefusedWith("-75", type))
    return {
      hue: "bad",
      text: t("wa.thePlatformSaidThatItsTypeIs", { typeWord: typeWord(type) }),
    };
  const languages = [...new Set(living.map((one) => one.language))].toSorted();
  if (languages.length === 0) return { hue: "good", text: t("wa.freeAsFarAsIsKnownHere") };
  const adding = language === "" ? t("wa.addingALanguageIsFine") : t("wa.addingLanguageIsFine", { language });
  return { hue: "good", text: t("wa.existsInLanguagesAdding", { languages: sideBySide(languages), adding }) };
}
