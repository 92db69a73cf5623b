"use client";

import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuLabel, MenuLink } from "#components/ui/menu.tsx";
import { Tile } from "./tile.tsx";

export type ShellWorkspace = { slug: string; name: string };

/** The workspace one is in, and the way to one's others. With a single one it is only a name. */
export function WorkspaceSwitcher({ current, all }: { current: ShellWorkspace; all: readonly ShellWorkspace[] }) {
  const face = (
    <>
      <Tile name={current.name} />
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate text-sm/4 font-semibold">{current.name}</span>
        <span className="block text-xs text-faint">Workspace</span>
      </span>
    </>
  );
  if (all.length < 2) {
    return (
      <section aria-label="Workspace" className="flex items-center gap-2 p-1">
        {face}
      </section>
    );
  }
  return (
    <Menu
      align="start"
      label="Workspaces"
      trigger={
        <button type="button" className="flex w-full items-center gap-2 rounded-sm p-1 hover:bg-hover">
          {face}
          <span className="sr-only">Change workspace</span>
          <Icon name="chevrons-up-down" size="sm" className="text-muted" />
        </button>
      }
    >
      <MenuLabel>Your workspaces</MenuLabel>
      {all.map(({ slug, name }) => (
        <MenuLink key={slug} href={`/${slug}`} current={slug === current.slug}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}
