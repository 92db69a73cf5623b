"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { HoldButtons } from "#components/sends/control/hold-buttons.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Menu } from "#components/ui/overlay/menu.tsx";
import type { ListColumn } from "#server/compose/exported/column.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { SendAddress } from "./use-send-address.ts";

/** What can be done with a send as a whole: hold it, ask about it, take its rows along, and go on from it. */
export function SendActions({
  submission,
  address,
  csv,
  ask,
  more,
}: {
  submission: SubmissionView;
  address: SendAddress;
  /** Where its rows are a file, where there are any. */
  csv: { href: string; columns: readonly ListColumn[] } | null;
  /** Asks the platform, where it can be asked. */
  ask?: ReactNode;
  /** Items of the menu, where the viewer may send. */
  more: ReactNode;
}) {
  const { slug } = useWorkspace();
  return (
    <>
      <HoldButtons submission={submission} />
      {ask}
      {csv && (
        <DownloadLink href={address.narrowed(csv.href)} columns={csv.columns}>
          <span>
            {address.isNarrowed ? rich("sends.downloadTheseAsCsv", { wide }) : rich("sends.downloadCsv", { wide })}
          </span>
        </DownloadLink>
      )}
      <EvidenceLink href={`/${slug}/sends/${submission.id}/evidence.zip`} />
      {more && (
        <Menu
          label={t("sends.moreActions")}
          trigger={
            <Button icon="ellipsis" iconOnly>
              {t("sends.moreActions")}
            </Button>
          }
        >
          {more}
        </Menu>
      )}
    </>
  );
}

/** An item of that menu: what it does, and in a line below what comes of it. Nothing in it sends. */
export function MoreWords({ title, children }: { title: string; children: string }) {
  return (
    <span className="grid py-1">
      <span>{title}</span>
      <span className="text-xs text-muted">{children}</span>
    </span>
  );
}

const wide = (words: ReactNode) => <span className="max-phone:sr-only">{words}</span>;
