import type { IconName } from "#components/ui/icon.tsx";

/** A page of the rail. `path` follows the workspace's slug; a count on it means "needs a person" and nothing else. */
export type NavPage = { key: string; label: string; path: string };

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
    key: "send",
    label: "Send",
    icon: "send",
    pages: [{ key: "new-email", label: "New email batch", path: "/send/email" }],
  },
  {
    key: "activity",
    label: "Activity",
    icon: "activity",
    pages: [
      { key: "sends", label: "Sends", path: "/sends" },
      { key: "emails", label: "Look up emails", path: "/emails" },
    ],
  },
  {
    key: "library",
    label: "Library",
    icon: "library",
    pages: [
      { key: "email-templates", label: "Email templates", path: "/templates/email" },
      { key: "email-senders", label: "Email senders", path: "/senders" },
      { key: "library-entries", label: "Lists and ids", path: "/library" },
    ],
  },
  {
    key: "developers",
    label: "Developers",
    icon: "code",
    pages: [
      { key: "callbacks", label: "Callbacks", path: "/dev/callbacks" },
      { key: "requests", label: "Requests", path: "/dev/requests" },
    ],
  },
  {
    key: "settings",
    label: "Settings",
    icon: "settings",
    pages: [
      { key: "general", label: "General", path: "/settings/general" },
      { key: "people", label: "People", path: "/settings/people" },
      { key: "connections", label: "Connections", path: "/settings/connections" },
      { key: "tokens", label: "API tokens", path: "/settings/tokens" },
      { key: "privacy", label: "Privacy", path: "/settings/privacy" },
      { key: "audit", label: "Audit trail", path: "/audit" },
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

/** The navigation as one reader sees it at `pathname`. The page with the longest matching path is the current one. */
export function showNavigation(slug: string, pathname: string, counts: NavCounts, administrator: boolean): ShownJob[] {
  const jobs: readonly NavJob[] = navigation;
  const allowed = jobs.filter((job) => administrator || !job.administratorsOnly);
  const matching = allowed
    .flatMap((job) => job.pages)
    .map((page) => `/${slug}${page.path}`)
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`));
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
