"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import { t } from "#words/t.ts";
import { EnvironmentBand, type ShellConnection } from "./band/environment-band.tsx";
import { SandboxLink } from "./band/sandbox-link.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Frame } from "./frame.tsx";
import { HelpButton } from "./help/help-button.tsx";
import { rememberWorkspace } from "./last-workspace.ts";
import { MorePlace } from "./more-place.tsx";
import type { OwnZone } from "./own-zone.tsx";
import { Rail } from "./rail.tsx";
import { SearchButton } from "./search-button.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import { type NavCounts, showNavigation } from "./show-navigation.ts";
import type { Theme } from "./theme/theme.ts";
import { type ShellPerson, UserMenu } from "./user-menu.tsx";
import { type ShellWorkspace, WorkspaceSwitcher } from "./workspace-switcher.tsx";

export type ShellProps = {
  workspace: ShellWorkspace;
  /** All workspaces of this person, the current one included. */
  workspaces: readonly ShellWorkspace[];
  person: ShellPerson;
  /** Shows the instance's pages. */
  administrator?: boolean;
  /** The permissions of the person here. */
  permissions: readonly Permission[];
  connection: ShellConnection;
  /** Where the sandbox is, for those who may use it and where one runs. */
  sandboxUrl?: string | null;
  counts?: NavCounts;
  theme: Theme;
  /** The zone that the person reads times in. */
  zone: OwnZone;
  /** Stands above every page's own content. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The frame around every page of a workspace. It fetches nothing. Days inside are those of the connection's zone. */
export function Shell({
  workspace,
  workspaces,
  person,
  administrator = false,
  permissions,
  connection,
  sandboxUrl = null,
  counts = {},
  theme,
  zone,
  notice,
  children,
}: ShellProps) {
  const jobs = showNavigation(workspace.slug, usePathname(), counts, { administrator, permissions });
  const [isSearching, search] = useState(false);
  useEffect(() => rememberWorkspace(workspace.slug), [workspace.slug]);
  return (
    <Frame
      zone={connection?.zone ?? "UTC+08:00"}
      whose={connection ? t("page.theWorkspacesAndThePlatforms") : t("page.thePlatforms")}
      own={zone}
      band={
        <EnvironmentBand
          connection={connection}
          workspaceName={workspace.name}
          link={sandboxUrl !== null && <SandboxLink slug={workspace.slug} sandboxUrl={sandboxUrl} />}
        />
      }
      rail={
        <Rail
          jobs={jobs}
          head={
            <>
              <WorkspaceSwitcher current={workspace} all={workspaces} administrator={administrator} />
              <SearchButton onPress={() => search(true)} />
            </>
          }
          foot={
            <>
              <UserMenu person={person} theme={theme} />
              <HelpButton jobs={jobs} slug={workspace.slug} />
            </>
          }
        />
      }
      bottom={
        <BottomBar
          jobs={jobs}
          more={
            <MorePlace
              {...{ jobs, workspace, workspaces, person, administrator, theme }}
              onSearch={() => search(true)}
            />
          }
        />
      }
    >
      {notice}
      <SearchDialog open={isSearching} onOpenChange={search} {...{ jobs, workspaces, administrator }} />
      {children}
    </Frame>
  );
}
