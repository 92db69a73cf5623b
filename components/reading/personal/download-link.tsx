"use client";

import { type ComponentProps, type MouseEvent, useState } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { ListColumn } from "#server/compose/exported/column.ts";
import { isWrittenInBackground } from "#server/compose/exported/in-background.ts";
import { t } from "#words/t.ts";
import { tellNotDownloaded } from "./download-proof.ts";
import { useDownload } from "./use-download.ts";

const RepeatDialog = onDemand(() => import("./repeat-dialog.tsx").then((loaded) => loaded.RepeatDialog));
const DownloadDialog = onDemand(() => import("./download-dialog.tsx").then((loaded) => loaded.DownloadDialog));

type Props = Pick<ComponentProps<typeof ButtonLink>, "size" | "children"> & {
  /** Of the list as CSV. */
  href: string;
  /** Those that can be chosen; none where the file has to have all. */
  columns?: readonly ListColumn[];
};

/**
 * Downloads a list, as CSV at once, or as a dialog asks; a large one is written in the background. Whoever sees them unmasked is asked for a
 * proof first where the last one is old; without scripts the address itself says what to do.
 */
export function DownloadLink({ href, columns = [], size = "md", ...rest }: Props) {
  const start = useDownload();
  const { slug } = useWorkspace();
  const [asking, setAsking] = useState<"format" | { chosen: readonly string[] } | null>(null);
  const close = () => setAsking(null);
  useShortcut(["e"], () => setAsking("format"));
  const mayRepeat = isWrittenInBackground(href.slice(slug.length + 1));
  const download = async () => {
    try {
      await start(href);
    } catch (error) {
      tellNotDownloaded(error);
    }
  };
  const press = (event: MouseEvent) => {
    // Another tab or window was asked for: that is the browser's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void download();
  };
  return (
    <span className="inline-flex gap-px">
      <ButtonLink icon="download" size={size} {...rest} href={href} prefetch={false} onClick={press} />
      <Button icon="chevron-down" size={size} iconOnly onClick={() => setAsking("format")}>
        {t("reading.otherFormats")}
      </Button>
      {asking === "format" && (
        <DownloadDialog
          href={href}
          columns={columns}
          onClose={close}
          {...(mayRepeat && { onRepeat: (chosen) => setAsking({ chosen }) })}
        />
      )}
      {asking !== null && asking !== "format" && (
        <RepeatDialog href={href} chosen={columns.length > 0 ? asking.chosen : undefined} onClose={close} />
      )}
    </span>
  );
}
