"use client";

import { useState } from "react";
import { useBrowserZone } from "#components/page/shell/own-zone.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";

const ZoneDialog = onDemand(() => import("./zone-dialog.tsx").then((loaded) => loaded.ZoneDialog));

/** Which zone the person reads times in, and a way to change it. */
export function ZonePanel({ account: { zone } }: { account: AccountView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t("account.timeZone")} padded>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <p className="min-w-0 flex-1">
          <ZoneWords zone={zone} />
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          {rich("account.changeTheTimeZone", { spoken })}
        </Button>
      </div>
      {isOpen && <ZoneDialog own={zone} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ZoneWords({ zone: { from, name } }: Pick<AccountView, "zone">) {
  const told = useBrowserZone();
  if (from === "workspace") return t("account.timesAreShownInTheZoneOf");
  if (from === "named") return t("account.timesAreShownIn", { zone: name ?? "" });
  const zone = told ?? name;
  if (zone === null) return t("account.timesAreShownInTheZoneOf2");
  return <>{t("account.timesAreShownInZoneAsYour", { zone })}</>;
}
