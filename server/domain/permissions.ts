import { t } from "#words/t.ts";

/** The eight roles. A person may hold several; permissions add up. */
export const roles = [
  "owner",
  "admin",
  "sender",
  "approver",
  "template_editor",
  "analyst",
  "developer",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  "workspace.read",
  "workspace.manage",
  "workspace.archive",
  "retention.manage",
  "email.read",
  "email.send",
  "sms.read",
  "sms.send",
  "wa.read",
  "wa.send",
  "template.manage",
  "aivoice.read",
  "aivoice.send",
  "voice.read",
  "call.listen",
  "call.annotate",
  "archive.manage",
  "sip_password.see",
  "otp.read",
  "otp.send",
  "suppression.read",
  "suppression.manage",
  "price.read",
  "price.manage",
  "sending.stop",
  "sending.resume",
  "submission.read",
  "submission.resolve",
  "submission.approve",
  "recipient.ask",
  "personal.see",
  "personal.erase",
  "callback.read",
  "callback.manage",
  "request.read",
  "sandbox.use",
  "library.read",
  "library.manage",
  "connection.read",
  "connection.manage",
  "people.read",
  "people.manage",
  "token.manage",
  "audit.read",
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = [
  "workspace.read",
  "email.read",
  "sms.read",
  "wa.read",
  "aivoice.read",
  "voice.read",
  "otp.read",
  "price.read",
  "submission.read",
  "library.read",
];

const sending: readonly Permission[] = [
  "email.send",
  "sms.send",
  "wa.send",
  "aivoice.send",
  "otp.send",
  "suppression.read",
  "suppression.manage",
  "sending.stop",
];

/** Nothing else in the code compares roles, but for the rule that only owners make or remove owners. */
const byRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((permission) => permission !== "workspace.archive" && permission !== "retention.manage"),
  sender: [
    ...everyone,
    ...sending,
    "submission.resolve",
    "personal.see",
    "call.listen",
    "call.annotate",
    "recipient.ask",
    "library.manage",
    "template.manage",
  ],
  approver: [
    ...everyone,
    "suppression.read",
    "sending.stop",
    "sending.resume",
    "submission.approve",
    "submission.resolve",
    "personal.see",
    "call.listen",
    "call.annotate",
    "recipient.ask",
  ],
  template_editor: [...everyone, "library.manage", "template.manage"],
  analyst: everyone,
  developer: [
    ...everyone,
    "callback.read",
    "callback.manage",
    "request.read",
    "sandbox.use",
    "recipient.ask",
    "connection.read",
    "token.manage",
  ],
  auditor: [
    ...everyone,
    "personal.see",
    "call.listen",
    "suppression.read",
    "callback.read",
    "request.read",
    "connection.read",
    "people.read",
    "audit.read",
  ],
};

/** Says what a role may do, as sentences for the people who give it. */
export const roleSentences: Record<Role, string> = {
  get owner() {
    return t("domain.canDoEverythingHereIncludingMakingAnd");
  },
  get admin() {
    return t("domain.canDoEverythingHereExceptMakeOr");
  },
  get sender() {
    return t("domain.canComposeAndSendPlanAICalls");
  },
  get approver() {
    return t("domain.canStopAndResumeSendingDecideAbout");
  },
  get template_editor() {
    return t("domain.canMakeMessageTemplatesAndLookAfter");
  },
  get analyst() {
    return t("domain.canSeeSendsAndTheirFiguresWith");
  },
  get developer() {
    return t("domain.canSeePlatformCallsAndCallbacksWith");
  },
  get auditor() {
    return t("domain.canSeeSendsWithPersonalDataRequests");
  },
};

export const roleNames: Record<Role, string> = {
  get owner() {
    return t("domain.owner");
  },
  get admin() {
    return t("domain.admin");
  },
  get sender() {
    return t("domain.sender");
  },
  get approver() {
    return t("domain.approver");
  },
  get template_editor() {
    return t("domain.templateEditor");
  },
  get analyst() {
    return t("domain.analyst");
  },
  get developer() {
    return t("domain.developer");
  },
  get auditor() {
    return t("domain.auditor");
  },
};

/** The roles with their names and sentences, in the order in which they are offered. */
export function roleChoices() {
  return roles.map((role) => ({ role, name: roleNames[role], sentence: roleSentences[role] }));
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

export function permissionsOf(held: readonly Role[]): ReadonlySet<Permission> {
  return new Set(held.flatMap((role) => byRole[role]));
}

/** Who may, for a page that says so to those who may not. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => byRole[role].includes(permission));
}
