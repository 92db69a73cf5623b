"use client";

import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/overlay/menu.tsx";
import { t } from "#words/t.ts";
import { railWord } from "./rail.tsx";
import { Tile } from "./tile.tsx";

export type ShellWorkspace = { slug: string; name: string };

/**
 * The workspace one is in, or null outside of them, and the way to one's others; for administrators of the instance also
 * to a new one and to the instance. With a single one and nowhere else to go it is only a name.
 */
export function WorkspaceSwitcher({
  current,
  all,
  administrator,
}: {
  current: ShellWorkspace | null;
  all: readonly ShellWorkspace[];
  administrator: boolean;
}) {
  const face = (
    <>
      <Tile name={current?.name ?? "Switchboard"} />
      <span className={cx("min-w-0 flex-1 text-left", railWord)}>
        <span className="block truncate text-sm/4 font-semibold">{current?.name ?? t("page.switchboard")}</span>
        <span className="block text-xs text-faint">{current ? t("page.workspace") : t("page.noWorkspace")}</span>
      </span>
    </>
  );
  const isAlone = all.length === 0 || (all.length === 1 && all[0]?.slug === current?.slug);
  if (isAlone && !administrator) {
    return (
      <section aria-label={t("page.workspace")} className="flex items-center gap-2 p-1">
        {face}
      </section>
    );
  }
  return (
    <Menu
      align="start"
      label={t("page.workspaces")}
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-sm p-1 hover:bg-hover max-desk:in-[.rail-folded]:justify-center"
        >
          {face}
          <span className="sr-only">{t("page.changeWorkspace")}</span>
          <Icon name="chevrons-up-down" size="sm" className="text-muted max-desk:in-[.rail-folded]:hidden" />
        </button>
      }
    >
      {all.length > 0 && <MenuLabel>{t("page.yourWorkspaces")}</MenuLabel>}
      {all.map(({ slug, name }) => (
        <MenuLink key={slug} href={`/${slug}`} current={slug === current?.slug}>
          {name}
        </MenuLink>
      ))}
      {administrator && (
        <>
          {all.length > 0 && <MenuSeparator />}
          {administration.map(({ href, label, icon }) => (
            <MenuLink key={href} href={href} icon={icon}>
              {label}
            </MenuLink>
          ))}
        </>
      )}
    </Menu>
  );
}

/** The pages of the instance, which its administrators find beside their workspaces. */
export const administration = [
  {
    href: "/admin/workspaces/new",
    get label() {
      return t("page.newWorkspace");
    },
    icon: "plus",
  },
  {
    href: "/admin/workspaces",
    get label() {
      return t("page.administration");
    },
    icon: "server",
  },
] as const;
