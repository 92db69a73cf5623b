import type { SessionFacts, SessionPerson } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** A sensitive act needs a proof of the person that is not older. */
export const recentProofMinutes = 10;

/**
 * What a session lacks to go on: a code from the app that its person has, or an app at all where the workspace requires
 * one. Null when nothing. Programs come with a token that was made behind the same rule.
 */
export function missingSecondFactor(person: SessionPerson, isRequired: boolean): "code" | "set_up" | null {
  if (person.session === null || person.session.secondFactorAt !== null) return null;
  if (person.hasSecondFactor) return "code";
  return isRequired ? "set_up" : null;
}

/** Throws `forbidden` with what is missing; `where` begins the sentence. */
export function requireSecondFactor(person: SessionPerson, where: string, isRequired: boolean): void {
  const secondFactor = missingSecondFactor(person, isRequired);
  if (secondFactor === null) return;
  const refusal =
    secondFactor === "code"
      ? t("domain.whereAsksForACode", { where })
      : t("domain.whereAsksForASecondFactor", { where });
  throw new DomainError("forbidden", refusal, { secondFactor });
}

/** The browser's session of whoever acts; throws `forbidden` for programs, which have none. */
export function sessionOf(person: SessionPerson): SessionFacts {
  if (person.session) return person.session;
  throw new DomainError("forbidden", t("domain.anAPITokenCannotDoThisA"));
}

/** Until when the person's last proof suffices for a sensitive act. */
export function proofEnds(person: SessionPerson): Date {
  return new Date(sessionOf(person).authenticatedAt.getTime() + recentProofMinutes * 60_000);
}

/** Throws `unconfirmed` when the person's last proof is too old for a sensitive act. */
export function requireRecentProof(person: SessionPerson): void {
  if (Date.now() <= proofEnds(person).getTime()) return;
  throw new DomainError("unconfirmed", t("domain.confirmThatItIsYouThenThis"), {
    reauthenticate: true,
  });
}
