"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { useInBackground } from "#components/reading/personal/use-download.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu, MenuItem } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import type { ExportFormat } from "#server/compose/exported/column.ts";
import { t } from "#words/t.ts";
import type { askedOf } from "./audit-filters.ts";
import type { AuditSource } from "./audit-source.ts";

const RepeatDialog = onDemand(() =>
  import("#components/reading/personal/repeat-dialog.tsx").then((loaded) => loaded.RepeatDialog),
);

type Props = { of: AuditSource; path: string; asked: ReturnType<typeof askedOf> };

/** Downloads the chain for verification elsewhere, or what is shown for a spreadsheet. */
export function ExportMenu({ of, path, asked }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const inBackground = useInBackground();
  const [busy, setBusy] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  const download = async (format: ExportFormat | "chain") => {
    setBusy(true);
    try {
      const head = of === "workspace" ? trpc.audit.exportHead : trpc.instanceAudit.exportHead;
      // Asks for the password where the last one is old; a mere link could only be refused.
      const { seq } = await client.fetchQuery({ ...head.queryOptions(), staleTime: 0 });
      if (of === "workspace" && (await inBackground(backgroundAddress(format, asked)))) return;
      window.location.assign(`${path}/audit/export?${format === "chain" ? `upTo=${seq}` : shownQuery(format, asked)}`);
    } catch (error) {
      tellBad({ title: t("audit.nothingWasDownloaded"), detail: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const menu = (
    <Menu
      label={t("audit.download")}
      trigger={
        <Button icon="download" loading={busy && t("audit.preparing")}>
          {t("audit.download")}
        </Button>
      }
    >
      <MenuItem icon="shield-check" onSelect={() => void download("chain")}>
        {t("audit.wholeChainToVerifyElsewhereJSONLines")}
      </MenuItem>
      <MenuItem icon="file-text" onSelect={() => void download("csv")}>
        {t("audit.whatIsShownForASpreadsheetCSV")}
      </MenuItem>
      <MenuItem icon="file-text" onSelect={() => void download("xlsx")}>
        {t("audit.whatIsShownAsAWorkbookXLSX")}
      </MenuItem>
      <MenuItem icon="file-text" onSelect={() => void download("jsonl")}>
        {t("audit.whatIsShownForProgramsJSONLines")}
      </MenuItem>
      {of === "workspace" && (
        <MenuItem icon="clock" onSelect={() => setRepeating(true)}>
          {t("audit.repeatWhatIsShown")}
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {isRepeating && <RepeatDialog href={backgroundAddress("csv", asked)} onClose={() => setRepeating(false)} />}
    </>
  );
}

/** Of what is written in the background where it is large. */
function backgroundAddress(format: ExportFormat | "chain", asked: Props["asked"]): string {
  return format === "chain" ? "/audit/chain.jsonl" : listAddress(`/audit/entries.${format}`, asked);
}

function shownQuery(format: ExportFormat, asked: Props["asked"]): string {
  const query = new URLSearchParams({ format, of: "entries" });
  for (const [name, value] of Object.entries(asked))
    query.set(name, value instanceof Date ? value.toISOString() : value);
  return query.toString();
}
