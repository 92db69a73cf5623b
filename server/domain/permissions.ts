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
  "email.read",
  "email.send",
  "submission.read",
  "submission.resolve",
  "recipient.see",
  "recipient.ask",
  "callback.read",
  "request.read",
  "connection.manage",
  "people.manage",
  "audit.read",
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = ["workspace.read", "email.read", "submission.read"];

/** Nothing else in the code compares roles. */
const byRole: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions,
  sender: [...everyone, "email.send", "submission.resolve", "recipient.see", "recipient.ask"],
  approver: [...everyone, "submission.resolve", "recipient.see", "recipient.ask"],
  template_editor: everyone,
  analyst: everyone,
  developer: [...everyone, "callback.read", "request.read", "recipient.ask"],
  auditor: [...everyone, "recipient.see", "callback.read", "request.read", "audit.read"],
};

export const roleNames: Record<Role, string> = {
  owner: "Owner",
  admin: "Admin",
  sender: "Sender",
  approver: "Approver",
  template_editor: "Template editor",
  analyst: "Analyst",
  developer: "Developer",
  auditor: "Auditor",
};

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
