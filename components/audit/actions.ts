import type { AuditAction } from "#server/domain/audit/actions.ts";

/** What was done, in words that stand after who did it. */
const actionWords: Record<AuditAction, string> = {
  "administrator.made": "Made somebody an administrator of this Switchboard",
  "administrator.unmade": "Made an administrator of this Switchboard none any more",
  "attempt.abandoned": "Gave up a call to the platform",
  "attempt.accepted": "Learned that the platform accepted a send",
  "attempt.accepted_id_unknown": "Learned that the platform accepted a send, without its task’s id",
  "attempt.contradicted": "Heard something that contradicts a send’s state",
  "attempt.dispatching": "Began a call to the platform",
  "attempt.queued": "Queued a call to the platform again, since nothing had left",
  "attempt.refused": "Learned that the platform refused a send",
  "attempt.resolved.did_not_go": "Decided that an unknown send did not go out",
  "attempt.resolved.send_again": "Decided to send an unknown send again",
  "attempt.resolved.went": "Decided that an unknown send went out",
  "attempt.unknown": "Lost sight of a send: nobody knows whether it went out",
  "audit.exported": "Downloaded the audit trail",
  "emails.looked_up": "Asked the platform about emails",
  "identity.linked": "Linked a sign-in of the identity provider",
  "identity.unlinked": "Unlinked a sign-in of the identity provider",
  "instance.created": "Set up this Switchboard",
  "invitation.accepted": "Accepted an invitation",
  "invitation.created": "Invited somebody",
  "invitation.refused": "Came with an invitation that is worth nothing",
  "invitation.renewed": "Made a new link for an invitation",
  "invitation.revoked": "Took an invitation back",
  "library_entry.archived": "Archived ids of the library",
  "library_entry.count_learned": "Learned from a send how many recipients a list holds",
  "library_entry.created": "Added an id to the library",
  "library_entry.kept": "Kept an id from a form in the library",
  "library_entry.restored": "Brought archived ids back to the library",
  "library_entry.updated": "Changed an id of the library",
  "member.removed": "Removed somebody from the workspace",
  "password.change_refused": "Gave a wrong password when changing it",
  "password.changed": "Changed their password",
  "password.reset": "Set a new password with a link",
  "password.reset_link_created": "Made a link for setting a new password",
  "password.reset_refused": "Came with a password link that is worth nothing",
  "password.reset_requested": "Asked for a link for setting a new password",
  "person.created": "Made an account",
  "person.disabled": "Disabled an account",
  "person.enabled": "Enabled an account again",
  "person.erased": "Erased a person",
  "person.renamed": "Changed their name",
  "recipient.asked": "Asked for recipients to be looked up at once",
  "recipients.exported": "Downloaded the recipients of a send",
  "recovery_codes.replaced": "Made new recovery codes",
  "role.changed": "Changed somebody’s roles",
  "second_factor.asked": "Gave the right password and was asked for a code",
  "second_factor.enabled": "Set up an authenticator app",
  "second_factor.prepared": "Began to set up an authenticator app",
  "second_factor.refused": "Gave a wrong code",
  "second_factor.removed": "Removed the authenticator app",
  "session.confirmation_refused": "Failed to confirm who they are",
  "session.confirmed": "Confirmed who they are",
  "session.created": "Signed in",
  "session.refused": "Was not let in",
  "session.revoked": "Ended a session",
  "submission.created": "Stored a send",
  "token.created": "Made an API token",
  "token.refused": "Came with an API token that is worth nothing",
  "token.revoked": "Revoked an API token",
  "workspace.archived": "Archived the workspace",
  "workspace.created": "Made the workspace",
  "workspace.renamed": "Renamed the workspace",
  "workspace.restored": "Brought the workspace back",
  "workspace.second_factor_changed": "Changed whether everybody needs a second factor",
};

const words: ReadonlyMap<string, string> = new Map(Object.entries(actionWords));

/** Words for an action; one of an earlier version stands as it was written. */
export function describeAction(action: string): string {
  return words.get(action) ?? action;
}

/** Every action with its words, by them. */
export const actionChoices = [...words]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
