"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Frame } from "./frame.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { MorePlace } from "./more-place.tsx";
import type { ShownJob } from "./navigation.ts";
import { Rail } from "./rail.tsx";
import type { Theme } from "./theme.ts";
import { type ShellPerson, UserMenu } from "./user-menu.tsx";
import { type ShellWorkspace, WorkspaceSwitcher } from "./workspace-switcher.tsx";

export type OutsidePages = { label: string; icon: IconName; pages: readonly { label: string; href: string }[] };

/** The frame around pages that belong to no workspace: of a person, of the instance. Times inside are in UTC. */
export function OutsideShell({
  title,
  sentence,
  short,
  groups,
  workspaces,
  person,
  administrator,
  theme,
  children,
}: {
  /** A word and a sentence that the band says in place of the environment. */
  title: string;
  sentence: string;
  /** The sentence on a phone. */
  short: string;
  groups: readonly OutsidePages[];
  workspaces: readonly ShellWorkspace[];
  person: ShellPerson;
  administrator: boolean;
  theme: Theme;
  children: ReactNode;
}) {
  const jobs = shownJobs(groups, usePathname());
  return (
    <Frame
      zone="+00:00"
      band={
        <section
          aria-label={title}
          className="sticky top-0 z-rail flex h-7 items-center gap-3 border-b border-line-strong bg-quiet-bg px-4 text-xs whitespace-nowrap text-quiet-text"
        >
          <Icon name={groups[0]?.icon ?? "server"} size="sm" />
          <strong className="font-semibold">{title}</strong>
          <span className="min-w-0 truncate max-phone:hidden">{sentence}</span>
          <span className="min-w-0 truncate phone:hidden">{short}</span>
        </section>
      }
      rail={
        <Rail
          jobs={jobs}
          head={<WorkspaceSwitcher current={null} all={workspaces} administrator={administrator} />}
          foot={
            <>
              <UserMenu person={person} theme={theme} />
              <KeyboardHelp />
            </>
          }
        />
      }
      bottom={
        <BottomBar
          jobs={jobs}
          more={<MorePlace workspace={null} {...{ jobs, workspaces, person, administrator, theme }} />}
        />
      }
    >
      {children}
    </Frame>
  );
}

function shownJobs(groups: readonly OutsidePages[], pathname: string): ShownJob[] {
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  return groups.map(({ label, icon, pages }) => ({
    key: label,
    label,
    icon,
    pages: pages.map((page) => ({ ...page, key: page.href, path: page.href, count: 0, current: isHere(page.href) })),
    count: 0,
    current: pages.some(({ href }) => isHere(href)),
  }));
}
