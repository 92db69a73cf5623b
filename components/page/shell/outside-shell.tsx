"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Frame } from "./frame.tsx";
import { HelpButton } from "./help/help-button.tsx";
import { MorePlace } from "./more-place.tsx";
import type { OwnZone } from "./own-zone.tsx";
import { Rail } from "./rail.tsx";
import type { ShownJob } from "./show-navigation.ts";
import type { Theme } from "./theme/theme.ts";
import { type ShellPerson, UserMenu } from "./user-menu.tsx";
import { type ShellWorkspace, WorkspaceSwitcher } from "./workspace-switcher.tsx";

export type OutsidePages = { label: string; icon: IconName; pages: readonly { label: string; href: string }[] };

/** The frame around pages that belong to no workspace: of a person, of the instance. Days inside are those of UTC. */
export function OutsideShell({
  title,
  sentence,
  short,
  groups,
  workspaces,
  lastWorkspace,
  person,
  administrator,
  theme,
  zone,
  children,
}: {
  /** A word and a sentence that the band says in place of the environment. */
  title: string;
  sentence: string;
  /** The sentence on a phone. */
  short: string;
  groups: readonly OutsidePages[];
  workspaces: readonly ShellWorkspace[];
  /** The slug of the one that was open last in this browser, to which a link leads back. */
  lastWorkspace: string | undefined;
  person: ShellPerson;
  administrator: boolean;
  theme: Theme;
  /** The zone that the person reads times in. */
  zone: OwnZone;
  children: ReactNode;
}) {
  const last = workspaces.find(({ slug }) => slug === lastWorkspace) ?? workspaces[0];
  const jobs = shownJobs([...(last ? [wayBack(last)] : []), ...groups], usePathname());
  return (
    <Frame
      zone="+00:00"
      own={zone}
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
              <HelpButton slug={last?.slug ?? null} />
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

function wayBack({ name, slug }: ShellWorkspace): OutsidePages {
  const label = t("page.backToName", { name });
  return { label, icon: "house", pages: [{ label, href: `/${slug}` }] };
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
