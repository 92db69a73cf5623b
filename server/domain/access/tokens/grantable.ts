import { type Permission, permissions } from "#server/domain/permissions.ts";

export const grantGroups = ["Send", "Read", "Personal data", "Look after the library"] as const;
export type GrantGroup = (typeof grantGroups)[number];

export type Grant = { permission: Permission; group: GrantGroup; sentence: string };

/**
 * What a program may be given, as sentences; null is for people alone. Programs never manage people, tokens, connections or
 * the workspace, never decide what a person answers for with a reason, and never do what cannot be undone.
 */
const sentences: Record<Permission, { group: GrantGroup; sentence: string } | null> = {
  "email.send": { group: "Send", sentence: "Send email batches. Each one costs money and cannot be recalled." },
  "sms.send": { group: "Send", sentence: "Send SMS. Each one costs money and cannot be recalled." },
  "wa.send": { group: "Send", sentence: "Send instant messages. Each one costs money and cannot be recalled." },
  "aivoice.send": {
    group: "Send",
    sentence: "Make and edit AI calling tasks, which call people once they are started.",
  },
  "otp.send": {
    group: "Send",
    sentence: "Make and change verification applications, voice templates and flows, which decide what codes cost.",
  },
  "sending.stop": { group: "Send", sentence: "Pause and stop sends, and stop all sending of the workspace." },
  "workspace.read": { group: "Read", sentence: "See the workspace’s name and the connection in use." },
  "email.read": { group: "Read", sentence: "See email applications, templates, senders and drafts." },
  "sms.read": { group: "Read", sentence: "See SMS applications, drafts and saved lists." },
  "wa.read": { group: "Read", sentence: "See applications, templates and drafts of instant messages." },
  "aivoice.read": { group: "Read", sentence: "See AI calling tasks and the calls they made." },
  "voice.read": {
    group: "Read",
    sentence: "See call records, how far they are kept, and SIP phones without their passwords.",
  },
  "otp.read": {
    group: "Read",
    sentence: "See verification applications, voice templates and flows, and read applications back.",
  },
  "call.listen": { group: "Personal data", sentence: "Listen to the recordings of calls." },
  "suppression.read": { group: "Read", sentence: "See the suppression list." },
  "price.read": { group: "Read", sentence: "See price lists." },
  "submission.read": { group: "Read", sentence: "See sends, their figures and recipients, and download them." },
  "recipient.ask": { group: "Read", sentence: "Ask the platform what became of emails." },
  "library.read": { group: "Read", sentence: "See the library." },
  "callback.read": { group: "Read", sentence: "See callbacks as they arrived." },
  "request.read": { group: "Read", sentence: "See the calls made to the platform." },
  "connection.read": { group: "Read", sentence: "See connections and how their last test went, without secrets." },
  "people.read": { group: "Read", sentence: "See the people of the workspace and their roles." },
  "audit.read": { group: "Read", sentence: "See and export the audit trail." },
  "personal.see": {
    group: "Personal data",
    sentence: "See addresses, numbers and contents unmasked, wherever it may read them.",
  },
  "library.manage": { group: "Look after the library", sentence: "Add, change and archive entries of the library." },
  "template.manage": {
    group: "Look after the library",
    sentence: "Submit message templates to the platform, and note what became of them.",
  },
  "call.annotate": { group: "Look after the library", sentence: "Write notes on calls, and tag them." },
  "suppression.manage": {
    group: "Look after the library",
    sentence: "Add numbers to the suppression list and take them off.",
  },
  "sandbox.use": null,
  "sip_password.see": null,
  "archive.manage": null,
  "callback.manage": null,
  "price.manage": null,
  "sending.resume": null,
  "workspace.manage": null,
  "workspace.archive": null,
  "retention.manage": null,
  "submission.resolve": null,
  "submission.approve": null,
  "personal.erase": null,
  "connection.manage": null,
  "people.manage": null,
  "token.manage": null,
};

/** Every token can: a program has to find out where it is and what it may. */
export const givenToAll: Permission = "workspace.read";

/** Everything a token can hold, in the order in which it is offered. */
export const grants: readonly Grant[] = permissions
  .flatMap((permission) => {
    const found = sentences[permission];
    return found ? [{ permission, ...found }] : [];
  })
  .toSorted((one, other) => grantGroups.indexOf(one.group) - grantGroups.indexOf(other.group));

/** What somebody with these permissions can pass on to a token. */
export function grantsWithin(held: ReadonlySet<Permission>): Grant[] {
  return grants.filter(({ permission }) => held.has(permission));
}

/** What a token can do now: what it was given, as far as whoever it acts for still may, and nothing kept for people. */
export function permissionsInEffect(given: readonly string[], held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return new Set(
    grantsWithin(held)
      .map(({ permission }) => permission)
      .filter((permission) => given.includes(permission)),
  );
}
