"use client";

import NextLink from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/menu.tsx";
import { TimeZone } from "#components/ui/time.tsx";
import { Brand } from "./brand.tsx";
import { leave } from "./user-menu.tsx";
import type { ShellWorkspace } from "./workspace-switcher.tsx";

/** What stands around the pages outside of any workspace: a person's account, and the instance's administration. */
export function PersonFrame({
  person,
  workspaces,
  administrator,
  children,
}: {
  person: { name: string; email: string };
  workspaces: readonly ShellWorkspace[];
  /** Shows the way to the instance's pages. */
  administrator: boolean;
  children: ReactNode;
}) {
  return (
    <TimeZone zone="UTC+08:00">
      <a
        href="#content"
        className="fixed top-1 left-1 z-toast -translate-y-16 rounded-sm bg-accent px-3 py-2 text-sm text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[60rem] flex-wrap items-center gap-x-6 gap-y-1 px-6 py-2 max-phone:px-4">
          <NextLink href="/" aria-label="Switchboard: to your workspace" className="text-ink no-underline">
            <Brand />
          </NextLink>
          <nav
            aria-label="Outside of workspaces"
            className="flex items-center gap-1 max-phone:order-last max-phone:w-full"
          >
            <Place href="/account">Your account</Place>
            {administrator && <Place href="/admin">Administration</Place>}
          </nav>
          <div className="ml-auto">
            <Menu label={person.name} trigger={<Button icon="building">Workspaces</Button>}>
              <MenuLabel>{workspaces.length > 0 ? "Your workspaces" : "You are in no workspace"}</MenuLabel>
              {workspaces.map(({ slug, name }) => (
                <MenuLink key={slug} href={`/${slug}`}>
                  {name}
                </MenuLink>
              ))}
              <MenuSeparator />
              <MenuLabel>{person.email}</MenuLabel>
              <MenuItem icon="log-out" onSelect={leave}>
                Sign out
              </MenuItem>
            </Menu>
          </div>
        </div>
      </header>
      <div id="content" tabIndex={-1} className="mx-auto max-w-[60rem] focus-visible:shadow-none">
        {children}
      </div>
    </TimeZone>
  );
}

function Place({ href, children }: { href: string; children: ReactNode }) {
  const isHere = usePathname().startsWith(href);
  return (
    <NextLink
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={cx(
        "inline-flex min-h-control items-center rounded-sm px-2 text-sm no-underline hover:bg-hover max-phone:min-h-touch",
        isHere ? "font-semibold text-ink" : "text-muted",
      )}
    >
      {children}
    </NextLink>
  );
}
