"use client";

import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { bottomBarPlace, placesInBar } from "./bottom-bar.tsx";
import type { MoreProps } from "./more-props.ts";

const HelpDialog = onDemand(() => import("./help/help-dialog.tsx").then((loaded) => loaded.HelpDialog));
const MoreSheet = onDemand(() => import("./more-sheet.tsx").then((loaded) => loaded.MoreSheet));

/** The last place of the bottom bar: what has none of its own there stands behind it. */
export function MorePlace(props: MoreProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [asksHelp, setAsksHelp] = useState(false);
  const slug = (props.workspace ?? props.workspaces[0])?.slug ?? null;
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
        {t("page.more")}
      </button>
      {isOpen && <MoreSheet {...props} onHelp={() => setAsksHelp(true)} onClose={() => setIsOpen(false)} />}
      {asksHelp && <HelpDialog {...{ jobs: props.jobs, slug }} onClose={() => setAsksHelp(false)} />}
    </>
  );
}
