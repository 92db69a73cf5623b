"use client";

import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { bottomBarPlace, placesInBar } from "./bottom-bar.tsx";
import type { ShownJob } from "./navigation.ts";
import type { Theme } from "./theme.ts";
import type { ShellPerson } from "./user-menu.tsx";
import type { ShellWorkspace } from "./workspace-switcher.tsx";

const MoreSheet = onDemand(() => import("./more-sheet.tsx").then((loaded) => loaded.MoreSheet));

export type MoreProps = {
  jobs: readonly ShownJob[];
  /** Null outside of workspaces. */
  workspace: ShellWorkspace | null;
  workspaces: readonly ShellWorkspace[];
  person: ShellPerson;
  administrator: boolean;
  theme: Theme;
  /** Opens the search, where there is one. */
  onSearch?: () => void;
};

/** The last place of the bottom bar: what has none of its own there stands behind it. */
export function MorePlace(props: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isHere = props.jobs.slice(placesInBar).some((job) => job.current);
  return (
    <>
      <button
        type="button"
        className={bottomBarPlace}
        aria-current={isHere ? "true" : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="list" size="lg" />
        More
      </button>
      {isOpen && <MoreSheet {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
