import { evidenceOf, statusTerm, type Template } from "#components/areas/wa/templates/standing.ts";
import { submissionStates } from "#components/status/vocabulary.ts";
import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";

/** One thing that is known of a template. `at` is null where only its place in the order is known. */
export type TemplateEvent = {
  key: string;
  title: string;
  icon: IconName;
  hue?: Hue;
  at: Date | null;
  detail: string | null;
};

/** What the words of sends to people say otherwise. */
const taken: Readonly<Partial<Record<string, string>>> = {
  accepted: "The platform took it. What its review says, no call tells.",
  refused: "The platform said no. It was not made.",
};

/** What is known of a template, newest first: its last state, what became of its submission, and how it came here. */
export function historyOf(template: Template): TemplateEvent[] {
  const { status, statusAt, statusNote, submissionState, origin, createdAt, createdByName } = template;
  const events: TemplateEvent[] = [];
  if (status !== null) {
    const { word, icon, hue } = statusTerm(status);
    const said = evidenceOf(template);
    const detail = [said && `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`, statusNote && `“${statusNote}”`];
    events.push({ key: "status", title: word, icon, hue, at: statusAt, detail: detail.filter(Boolean).join(": ") });
  }
  if (submissionState !== null) {
    const { word, icon, hue, meaning } = submissionStates[submissionState];
    events.push({ key: "outcome", title: word, icon, hue, at: null, detail: taken[submissionState] ?? meaning });
  }
  events.push(
    origin === "adopted"
      ? { key: "came", title: "Adopted", icon: "plus", at: createdAt, detail: `By ${createdByName}` }
      : { key: "came", title: "Submitted", icon: "send", at: createdAt, detail: `By ${createdByName}` },
  );
  return events;
}
