import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import { type NavJob, type NavPage, navigation } from "./navigation.ts";

type PageKey = (typeof navigation)[number]["pages"][number]["key"];

/** How many things of a page need a person; absent and zero show nothing. */
export type NavCounts = Partial<Record<PageKey, number>>;

export type ShownPage = Omit<NavPage, "label"> & { label: string; href: string; count: number; current: boolean };
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
      return { ...page, label: page.label(), href, count: countOf[page.key] ?? 0, current: href === here };
    });
    return {
      key,
      label: label(),
      icon,
      pages: shown,
      count: shown.reduce((sum, page) => sum + page.count, 0),
      current: shown.some((page) => page.current),
    };
  });
}
