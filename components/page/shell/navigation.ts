import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";

/**
 * A page of the rail. `path` follows the workspace's slug; a count on it means "needs a person" and nothing else. Who lacks
 * the permission, which is the one that the page itself asks for, does not see it here.
 */
export type NavPage = {
  key: string;
  /** Read when it is shown, in the language of whoever looks. */
  label: () => string;
  path: string;
  /** Another page that is reached through this one. */
  also?: string;
  permission?: Permission;
};

export type NavJob = {
  key: string;
  label: () => string;
  icon: IconName;
  pages: readonly NavPage[];
  /** Seen by the instance's administrators alone. */
  administratorsOnly?: true;
};

/** By job, not by area of the platform. Only what exists stands here. */
export const navigation = [
  {
    key: "home",
    label: () => t("page.home"),
    icon: "house",
    pages: [{ key: "home", label: () => t("page.home"), path: "", permission: "workspace.read" }],
  },
  {
    key: "send",
    label: () => t("page.send"),
    icon: "send",
    pages: [
      { key: "new-email", label: () => t("page.newEmailBatch"), path: "/send/email", permission: "email.send" },
      { key: "new-sms", label: () => t("page.newSMS"), path: "/send/sms", permission: "sms.send" },
      { key: "new-wa", label: () => t("page.newInstantMessage"), path: "/send/wa", permission: "wa.send" },
    ],
  },
  {
    key: "activity",
    label: () => t("page.activity"),
    icon: "activity",
    pages: [
      { key: "sends", label: () => t("page.sends"), path: "/sends", permission: "submission.read" },
      { key: "emails", label: () => t("page.lookUpEmails"), path: "/emails", permission: "recipient.ask" },
      {
        key: "numbers",
        label: () => t("page.lookUpARecipient"),
        path: "/numbers",
        also: "/addresses",
        permission: "personal.see",
      },
      { key: "reports", label: () => t("page.reports"), path: "/reports", permission: "submission.read" },
      { key: "exports", label: () => t("page.exports"), path: "/exports", permission: "workspace.read" },
    ],
  },
  {
    key: "voice",
    label: () => t("page.voice"),
    icon: "phone",
    pages: [
      { key: "ai-tasks", label: () => t("page.aITasks"), path: "/voice/tasks", permission: "aivoice.read" },
      { key: "ai-calls", label: () => t("page.aICalls"), path: "/voice/ai-calls", permission: "aivoice.read" },
      { key: "sip-calls", label: () => t("page.sIPCalls"), path: "/voice/records/sip", permission: "voice.read" },
      {
        key: "group-calls",
        label: () => t("page.groupCalls"),
        path: "/voice/records/group",
        permission: "voice.read",
      },
      { key: "call-archive", label: () => t("page.callArchive"), path: "/voice/archive", permission: "voice.read" },
      { key: "sip-phones", label: () => t("page.sIPPhones"), path: "/voice/phones", permission: "voice.read" },
    ],
  },
  {
    key: "verification",
    label: () => t("page.verification"),
    icon: "shield-check",
    pages: [
      { key: "otp-apps", label: () => t("page.applications"), path: "/otp/apps", permission: "otp.read" },
      { key: "otp-templates", label: () => t("page.voiceTemplates"), path: "/otp/templates", permission: "otp.read" },
      { key: "otp-flows", label: () => t("page.flows"), path: "/otp/flows", permission: "otp.read" },
    ],
  },
  {
    key: "lists",
    label: () => t("page.lists"),
    icon: "library",
    pages: [
      {
        key: "email-templates",
        label: () => t("page.emailTemplates"),
        path: "/templates/email",
        permission: "email.read",
      },
      {
        key: "message-templates",
        label: () => t("page.messageTemplates"),
        path: "/templates/wa",
        permission: "wa.read",
      },
      { key: "email-senders", label: () => t("page.emailSenders"), path: "/senders", permission: "email.read" },
      { key: "number-lists", label: () => t("page.numberLists"), path: "/lists", permission: "sms.read" },
      { key: "library-entries", label: () => t("page.listsAndIds"), path: "/library", permission: "library.read" },
      {
        key: "suppressions",
        label: () => t("page.suppressedNumbers"),
        path: "/suppressions",
        permission: "suppression.read",
      },
    ],
  },
  {
    key: "developers",
    label: () => t("page.developers"),
    icon: "code",
    pages: [
      { key: "callbacks", label: () => t("page.callbacks"), path: "/dev/callbacks", permission: "callback.read" },
      { key: "requests", label: () => t("page.requests"), path: "/dev/requests", permission: "request.read" },
      { key: "errors", label: () => t("page.errorAtlas"), path: "/dev/errors", permission: "submission.read" },
      { key: "drift", label: () => t("page.drift"), path: "/dev/drift", permission: "request.read" },
    ],
  },
  {
    key: "settings",
    label: () => t("page.settings"),
    icon: "settings",
    pages: [
      { key: "general", label: () => t("page.general"), path: "/settings/general", permission: "workspace.manage" },
      { key: "people", label: () => t("page.people"), path: "/settings/people", permission: "people.read" },
      {
        key: "connections",
        label: () => t("page.connections"),
        path: "/settings/connections",
        permission: "connection.read",
      },
      { key: "prices", label: () => t("page.prices"), path: "/settings/prices", permission: "price.read" },
      { key: "tokens", label: () => t("page.aPITokens"), path: "/settings/tokens", permission: "token.manage" },
      { key: "privacy", label: () => t("page.privacy"), path: "/settings/privacy", permission: "personal.erase" },
      { key: "audit", label: () => t("page.auditTrail"), path: "/audit", permission: "audit.read" },
    ],
  },
  {
    key: "instance",
    label: () => t("page.instance"),
    icon: "server",
    pages: [{ key: "quarantine", label: () => t("page.quarantine"), path: "/instance/quarantine" }],
    administratorsOnly: true,
  },
] as const satisfies readonly NavJob[];
