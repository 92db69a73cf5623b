"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { TimeZone } from "#components/ui/time.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { EnvironmentBand, type ShellConnection } from "./environment-band.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { MoreSheet } from "./more-sheet.tsx";
import { type NavCounts, showNavigation } from "./navigation.ts";
import { Rail } from "./rail.tsx";
import type { Theme } from "./theme.ts";
import { type ShellPerson, UserMenu } from "./user-menu.tsx";
import { type ShellWorkspace, WorkspaceSwitcher } from "./workspace-switcher.tsx";

export type ShellProps = {
  workspace: ShellWorkspace;
  /** All workspaces of this person, the current one included. */
  workspaces: readonly ShellWorkspace[];
  person: ShellPerson;
  /** Shows the instance's pages. */
  administrator?: boolean;
  connection: ShellConnection;
  counts?: NavCounts;
  theme: Theme;
  children: ReactNode;
};

/** What stands around every page of a workspace. It fetches nothing. All times inside are in the connection's zone. */
export function Shell({
  workspace,
  workspaces,
  person,
  administrator = false,
  connection,
  counts = {},
  theme,
  children,
}: ShellProps) {
  const jobs = showNavigation(workspace.slug, usePathname(), counts, administrator);
  return (
    <TimeZone zone={connection?.zone ?? "UTC+08:00"}>
      <a
        href="#content"
        className="fixed top-1 left-1 z-toast -translate-y-16 rounded-sm bg-accent px-3 py-2 text-sm text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <EnvironmentBand connection={connection} workspaceName={workspace.name} />
      <div className="grid min-h-[calc(100dvh-1.75rem)] grid-cols-[var(--spacing-rail)_minmax(0,1fr)] max-phone:grid-cols-[minmax(0,1fr)] max-phone:pb-14">
        <Rail
          jobs={jobs}
          head={<WorkspaceSwitcher current={workspace} all={workspaces} />}
          foot={
            <>
              <UserMenu person={person} theme={theme} />
              <KeyboardHelp />
            </>
          }
        />
        <div id="content" tabIndex={-1} className="flex min-w-0 flex-col focus-visible:shadow-none">
          {children}
        </div>
      </div>
      <BottomBar jobs={jobs} more={<MoreSheet {...{ jobs, workspace, workspaces, person, theme }} />} />
    </TimeZone>
  );
}
