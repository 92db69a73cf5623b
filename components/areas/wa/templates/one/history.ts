import { meaningOf } from "#components/areas/wa/templates/evidence.tsx";
import { wordsOf } from "#components/areas/wa/templates/evidence-words.ts";
import { creationTerm, type Template, termOfWord } from "#components/areas/wa/templates/standing.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

type Said = Outputs["wa"]["templateEvidence"]["rows"][number];

/** One thing that is known of a template. `at` is null where only its place in the order is known. */
export type TemplateEvent = {
  key: string;
  title: string;
  icon: IconName;
  hue?: Hue;
  at: Date | null;
  detail: string | null;
  /** The send at which it was said. */
  sendId: string | null;
};

const untold: Pick<TemplateEvent, "title" | "icon"> = {
  get title() {
    return t("wa.noStateTold");
  },
  icon: "circle-dashed",
};

/** One thing that was said of a template. */
function eventOf(said: Said): TemplateEvent {
  const { id, kind, code, note, at, submissionId } = said;
  const { how, where } = wordsOf(said);
  const meaning = code === null ? null : meaningOf(said);
  const known = where ? t("wa.howWhere", { how, where }) : how;
  const meant = meaning === null ? known : t("wa.knownAndMeaning", { known, meaning });
  const detail = note ? t("wa.saidAndNote", { said: meant, note }) : meant;
  const base = { key: id, at, detail, sendId: kind.startsWith("send_") ? submissionId : null };
  if (kind === "adopted") return { ...base, title: t("wa.adopted"), icon: "plus" };
  const term = termOfWord(said);
  if (term) return { ...base, title: term.word, icon: term.icon, hue: term.hue };
  if (kind === "send_refused")
    return { ...base, title: t("wa.hasOtherVariables"), icon: "triangle-alert", hue: "caution" };
  return { ...base, ...untold };
}

/**
 * What is known of a template, newest first: what was said of it, and how it came here. Where no answer told of it, what
 * became of its submission.
 */
export function historyOf(template: Template, said: readonly Said[], isWhole: boolean): TemplateEvent[] {
  const { submissionState, origin, createdAt, createdByName } = template;
  const events = said.map(eventOf);
  if (!isWhole || origin === "adopted") return events;
  const isAnswered = said.some(({ kind }) => kind === "answer" || kind === "proven");
  if (submissionState !== null && !isAnswered) {
    const { word, icon, hue, meaning } = creationTerm(submissionState);
    events.push({ key: "outcome", title: word, icon, hue, at: null, detail: meaning, sendId: null });
  }
  const detail = t("wa.byCreatedByName", { createdByName });
  events.push({ key: "came", title: t("wa.submitted"), icon: "send", at: createdAt, detail, sendId: null });
  return events;
}
