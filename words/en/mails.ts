export const mails = {
  invitationSubject: "{name} invites you to {workspace} on Switchboard",
  invitationIntro: "{name} ({email}) invites you to the workspace {workspace} on Switchboard. Your roles there:",
  invitationRole: "- {role}: {sentence}",
  invitationLink: "Open this link to accept. It works once, until {until}, and only for you:",
  invitationUnexpected: "If you did not expect this, do nothing: without the link nobody joins.",
  resetSubject: "A new password for Switchboard",
  resetIntro: "Somebody asked for a new password for your account on Switchboard. If it was you, choose one here:",
  resetOnce: "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
} as const;
