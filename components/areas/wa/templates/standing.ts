import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import {
  attemptStates,
  type MessageTemplateState,
  messageTemplateProofs,
  messageTemplateStates,
  submissionStates,
  undocumented,
} from "#components/status/vocabulary.ts";
import { waTemplateProofOf } from "#server/contract/facts/wa-template-proofs.ts";
import { waTemplateStatuses } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";

export type Template = Outputs["wa"]["template"];
export type Word = Pick<Outputs["wa"]["templateEvidence"]["rows"][number], "kind" | "state" | "code">;
/** What a template counts as is known from. */
export type Standing = Pick<Template, "word" | "acceptedAt" | "submissionState" | "templateId">;

const isDocumented = (state: string): state is MessageTemplateState =>
  waTemplateStatuses.some((each) => each === state);

/** A state as it was said; one that is not documented keeps its word. */
export function stateTerm(state: string): Term {
  return isDocumented(state) ? messageTemplateStates[state] : undocumented(state);
}

const notKnown: Term = {
  get word() {
    return t("wa.notKnown");
  },
  icon: "circle-dashed",
  hue: "quiet",
  open: true,
  get meaning() {
    return t("wa.itsStateHasNotBeenNotedYet");
  },
};

/** Made by a call whose answer was lost, as a later one or a person proved. */
const withoutId = (): Term => ({
  ...attemptStates.accepted_id_unknown,
  meaning: t("wa.thePlatformHasItTheAnswerThat"),
});

type CreationState = NonNullable<Template["submissionState"]>;

/** What the words for sends to people say otherwise. */
const meanings: Partial<Record<CreationState, string>> = {
  get accepted() {
    return t("wa.itCountsAsMadeBecauseAPerson");
  },
  get refused() {
    return t("wa.itWasNotMade");
  },
  get unknown() {
    return t("wa.theCallLeftAndNoClearAnswer");
  },
  get cancelled() {
    return t("wa.itWasNotMadeItWasStopped");
  },
};

/** What became of the call that was to make a template. */
export function creationTerm(state: CreationState): Term {
  const { meaning, ...term } = submissionStates[state];
  return { ...term, meaning: meanings[state] ?? meaning };
}

/** Whether its submission came to an end that made it. What is adopted was made elsewhere. */
function isMade({ submissionState }: Pick<Template, "submissionState">): boolean {
  return submissionState === null || submissionState === "accepted";
}

/** What one thing that was said tells of its template's state; null where it tells none. */
export function termOfWord({ kind, state, code }: Word): Term | null {
  if (state !== null) return stateTerm(state);
  if (kind === "send_accepted") return messageTemplateProofs.sendable;
  if (kind === "proven") return withoutId();
  if (kind === "answer") return code === null ? null : creationTerm("refused");
  const proof = kind === "send_refused" ? waTemplateProofOf(code) : null;
  return proof === null || proof === "other_variables" ? null : messageTemplateProofs[proof];
}

/** States that a message can be accepted in. */
const sendable: readonly string[] = ["APPROVED", "FLAGGED", "REINSTATED"] satisfies MessageTemplateState[];

/** Whether a message was accepted after anything that says that none would be. */
function isProvenSendable({ word, acceptedAt }: Standing): boolean {
  if (acceptedAt === null) return false;
  return word === null || (acceptedAt > word.at && !sendable.includes(word.state ?? ""));
}

/** What is known of a template: the last word on its state, or what became of the call that was to make it. */
export function standingOf(template: Standing): Term {
  const { word, submissionState, templateId } = template;
  if (isProvenSendable(template)) return messageTemplateProofs.sendable;
  const said = word && termOfWord(word);
  if (said) return said;
  if (submissionState !== null && !isMade(template)) return creationTerm(submissionState);
  return submissionState === "accepted" && templateId === null ? withoutId() : notKnown;
}

const unusable: readonly string[] = [
  "REJECTED",
  "DELETED",
  "DISABLED",
  "PENDING_DELETION",
] satisfies MessageTemplateState[];

/** Whatever nobody knows to be unusable may be tried: the platform has the last word. */
export function mayBeSent(template: Standing): boolean {
  const { word, submissionState } = template;
  if (isProvenSendable(template)) return true;
  if (word?.state) return !unusable.includes(word.state);
  if (word?.kind === "send_refused") return !isMissing(template);
  return isMade(template) || submissionState === "unknown";
}

/** Whether the platform said at a send that it is not there. */
function isMissing({ word }: Standing): boolean {
  return word?.kind === "send_refused" && waTemplateProofOf(word.code) === "missing";
}

/** Whether it is known to be there no more. */
export function isGone(template: Standing): boolean {
  return !isProvenSendable(template) && (template.word?.state === "DELETED" || isMissing(template));
}
