import { type Permission, permissions } from "#server/domain/permissions.ts";
import { t } from "#words/t.ts";

export const grantGroups = ["Send", "Read", "Personal data", "Look after the library"] as const;
export type GrantGroup = (typeof grantGroups)[number];

export type Grant = { permission: Permission; group: GrantGroup; sentence: string };

type Offer = { group: GrantGroup; sentence: () => string };

/**
 * What a program may be given, as sentences; null is for people alone. Programs never manage people, tokens, connections or
 * the workspace, never decide what a person answers for with a reason, and never do what cannot be undone.
 */
const sentences: Record<Permission, Offer | null> = {
  "email.send": { group: "Send", sentence: () => t("domain.grantSendEmailBatches") },
  "sms.send": { group: "Send", sentence: () => t("domain.grantSendSMS") },
  "wa.send": { group: "Send", sentence: () => t("domain.grantSendInstantMessages") },
  "aivoice.send": {
    group: "Send",
    sentence: () => t("domain.grantMakeAndEditAITasks"),
  },
  "otp.send": {
    group: "Send",
    sentence: () => t("domain.grantMakeAndChangeVerification"),
  },
  "sending.stop": { group: "Send", sentence: () => t("domain.grantPauseAndStopSends") },
  "workspace.read": { group: "Read", sentence: () => t("domain.grantSeeTheWorkspacesName") },
  "email.read": { group: "Read", sentence: () => t("domain.grantSeeEmail") },
  "sms.read": { group: "Read", sentence: () => t("domain.grantSeeSMS") },
  "wa.read": { group: "Read", sentence: () => t("domain.grantSeeInstantMessages") },
  "aivoice.read": { group: "Read", sentence: () => t("domain.grantSeeAITasks") },
  "voice.read": {
    group: "Read",
    sentence: () => t("domain.grantSeeCallRecords"),
  },
  "otp.read": {
    group: "Read",
    sentence: () => t("domain.grantSeeVerification"),
  },
  "call.listen": { group: "Personal data", sentence: () => t("domain.grantListenToRecordings") },
  "suppression.read": { group: "Read", sentence: () => t("domain.grantSeeTheSuppressionList") },
  "price.read": { group: "Read", sentence: () => t("domain.grantSeePriceLists") },
  "submission.read": { group: "Read", sentence: () => t("domain.grantSeeSends") },
  "recipient.ask": { group: "Read", sentence: () => t("domain.grantAskWhatBecameOfEmails") },
  "library.read": { group: "Read", sentence: () => t("domain.grantSeeTheLibrary") },
  "callback.read": { group: "Read", sentence: () => t("domain.grantSeeCallbacks") },
  "request.read": { group: "Read", sentence: () => t("domain.grantSeeRequests") },
  "connection.read": { group: "Read", sentence: () => t("domain.grantSeeConnections") },
  "people.read": { group: "Read", sentence: () => t("domain.grantSeePeople") },
  "audit.read": { group: "Read", sentence: () => t("domain.grantSeeTheAuditTrail") },
  "personal.see": {
    group: "Personal data",
    sentence: () => t("domain.grantSeeUnmasked"),
  },
  "library.manage": { group: "Look after the library", sentence: () => t("domain.grantManageTheLibrary") },
  "template.manage": {
    group: "Look after the library",
    sentence: () => t("domain.grantSubmitTemplates"),
  },
  "call.annotate": { group: "Look after the library", sentence: () => t("domain.grantAnnotateCalls") },
  "suppression.manage": {
    group: "Look after the library",
    sentence: () => t("domain.grantManageSuppressions"),
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
    return found ? [grantOf(permission, found)] : [];
  })
  .toSorted((one, other) => grantGroups.indexOf(one.group) - grantGroups.indexOf(other.group));

function grantOf(permission: Permission, { group, sentence }: Offer): Grant {
  return {
    permission,
    group,
    get sentence() {
      return sentence();
    },
  };
}

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
