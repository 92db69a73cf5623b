/** The people to ask, where the viewer's own role does not include something. */
export const whoMay = {
  send: "Owners, admins and senders of this workspace can send.",
  listen: "Owners, admins, senders, approvers and auditors of this workspace can listen to calls.",
  ask: "Owners, admins, senders, approvers and developers of this workspace can ask the platform.",
  resolve: "Owners, admins, senders and approvers of this workspace can decide this.",
  seePersonal: "Owners, admins, senders, approvers and auditors of this workspace see personal data.",
} as const;
