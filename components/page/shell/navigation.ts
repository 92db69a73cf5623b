import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { IconName } from "#components/ui/icon.tsx";

/**
 * A page of the rail. `path` follows the workspace's slug; a count on it means "needs a person" and nothing else. Who lacks
 * the permission, which is the one that the page itself asks for, does not see it here.
 */
export type NavPage = {
  key: string;
  label: string;
  path: string;
  /** Another page that is reached through this one. */
  also?: string;
  permission?: Permission;
};

export type NavJob = {
  key: string;
  label: string;
  icon: IconName;
  pages: readonly NavPage[];
  /** Seen by the instance's administrators alone. */
  administratorsOnly?: true;
};

/** By job, not by area of the platform. Only what exists stands here. */
export const navigation = [
  {
    key: "home",
    label: "Home",
    icon: "house",
    pages: [{ key: "home", label: "Home", path: "", permission: "workspace.read" }],
  },
  {
    key: "send",
    label: "Send",
    icon: "send",
    pages: [
      { key: "new-email", label: "New email batch", path: "/send/email", permission: "email.send" },
      { key: "new-sms", label: "New SMS", path: "/send/sms", permission: "sms.send" },
      { key: "new-wa", label: "New instant message", path: "/send/wa", permission: "wa.send" },
    ],
  },
  {
    key: "activity",
    label: "Activity",
    icon: "activity",
    pages: [
      { key: "sends", label: "Sends", path: "/sends", permission: "submission.read" },
      { key: "emails", label: "Look up emails", path: "/emails", permission: "recipient.ask" },
      {
        key: "numbers",
        label: "Look up a recipient",
        path: "/numbers",
        also: "/addresses",
        permission: "personal.see",
      },
      { key: "reports", label: "Reports", path: "/reports", permission: "submission.read" },
      { key: "exports", label: "Exports", path: "/exports", permission: "workspace.read" },
    ],
  },
  {
    key: "voice",
    label: "Voice",
    icon: "phone",
    pages: [
      { key: "ai-tasks", label: "AI tasks", path: "/voice/tasks", permission: "aivoice.read" },
      { key: "ai-calls", label: "AI calls", path: "/voice/ai-calls", permission: "aivoice.read" },
      { key: "sip-calls", label: "SIP calls", path: "/voice/records/sip", permission: "voice.read" },
      { key: "group-calls", label: "Group calls", path: "/voice/records/group", permission: "voice.read" },
      { key: "call-archive", label: "Call archive", path: "/voice/archive", permission: "voice.read" },
      { key: "sip-phones", label: "SIP phones", path: "/voice/phones", permission: "voice.read" },
    ],
  },
  {
    key: "verification",
    label: "Verification",
    icon: "shield-check",
    pages: [
      { key: "otp-apps", label: "Applications", path: "/otp/apps", permission: "otp.read" },
      { key: "otp-templates", label: "Voice templates", path: "/otp/templates", permission: "otp.read" },
      { key: "otp-flows", label: "Flows", path: "/otp/flows", permission: "otp.read" },
    ],
  },
  {
    key: "lists",
    label: "Lists",
    icon: "library",
    pages: [
      { key: "email-templates", label: "Email templates", path: "/templates/email", permission: "email.read" },
      { key: "message-templates", label: "Message templates", path: "/templates/wa", permission: "wa.read" },
      { key: "email-senders", label: "Email senders", path: "/senders", permission: "email.read" },
      { key: "library-entries", label: "Lists and ids", path: "/library", permission: "library.read" },
      { key: "suppressions", label: "Suppressed numbers", path: "/suppressions", permission: "suppression.read" },
    ],
  },
  {
    key: "developers",
    label: "Developers",
    icon: "code",
    pages: [
      { key: "callbacks", label: "Callbacks", path: "/dev/callbacks", permission: "callback.read" },
      { key: "requests", label: "Requests", path: "/dev/requests", permission: "request.read" },
      { key: "errors", label: "Error atlas", path: "/dev/errors", permission: "submission.read" },
      { key: "drift", label: "Drift", path: "/dev/drift", permission: "request.read" },
    ],
  },
  {
    key: "settings",
    label: "Settings",
    icon: "settings",
    pages: [
      { key: "general", label: "General", path: "/settings/general", permission: "workspace.manage" },
      { key: "people", label: "People", path: "/settings/people", permission: "people.read" },
      { key: "connections", label: "Connections", path: "/settings/connections", permission: "connection.read" },
      { key: "prices", label: "Prices", path: "/settings/prices", permission: "price.read" },
      { key: "tokens", label: "API tokens", path: "/settings/tokens", permission: "token.manage" },
      { key: "privacy", label: "Privacy", path: "/settings/privacy", permission: "personal.erase" },
      { key: "audit", label: "Audit trail", path: "/audit", permission: "audit.read" },
    ],
  },
  {
    key: "instance",
    label: "Instance",
    icon: "server",
    pages: [{ key: "quarantine", label: "Quarantine", path: "/instance/quarantine" }],
    administratorsOnly: true,
  },
] as const satisfies readonly NavJob[];

type PageKey = (typeof navigation)[number]["pages"][number]["key"];

/** How many things of a page need a person; absent and zero show nothing. */
export type NavCounts = Partial<Record<PageKey, number>>;

export type ShownPage = NavPage & { href: string; count: number; current: boolean };
export type ShownJob = {
  key: string;
  label: string;
  icon: IconName;
  pages: ShownPage[];
  count: number;
  current: boolean;
};

/** The reader: of the instance, an administrator or not, and what they may in the workspace. */
export type NavReader = { administrator: boolean; permissions: readonly Permission[] };

/** The navigation as one reader sees it at `pathname`. The page with the longest matching path is the current one. */
export function showNavigation(slug: string, pathname: string, counts: NavCounts, reader: NavReader): ShownJob[] {
  const jobs: readonly NavJob[] = navigation;
  const isOpen = ({ permission }: NavPage) => permission === undefined || reader.permissions.includes(permission);
  const allowed = jobs
    .filter((job) => reader.administrator || !job.administratorsOnly)
    .map((job) => ({ ...job, pages: job.pages.filter(isOpen) }))
    .filter((job) => job.pages.length > 0);
  const matching = allowed
    .flatMap((job) => job.pages)
    // Every page is below that of the workspace itself, which is no reason to call it the current one.
    .filter(
      ({ path, also }) =>
        pathname === `/${slug}${path}` ||
        (path !== "" && pathname.startsWith(`/${slug}${path}/`)) ||
        (also !== undefined && pathname === `/${slug}${also}`),
    )
    .map(({ path }) => `/${slug}${path}`);
  const here = matching.toSorted((one, other) => other.length - one.length)[0];
  const countOf: Record<string, number | undefined> = counts;
  return allowed.map(({ key, label, icon, pages }) => {
    const shown = pages.map((page) => {
      const href = `/${slug}${page.path}`;
      return { ...page, href, count: countOf[page.key] ?? 0, current: href === here };
    });
    return {
      key,
      label,
      icon,
      pages: shown,
      count: shown.reduce((sum, page) => sum + page.count, 0),
      current: shown.some((page) => page.current),
    };
  });
}
