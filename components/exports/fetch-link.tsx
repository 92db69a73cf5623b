"use client";

import type { MouseEvent } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellNotDownloaded, useDownloadProof } from "#components/reading/personal/download-proof.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** Fetches the file of an export. Whoever sees people unmasked is asked for a proof first where the last one is old. */
export function FetchLink({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const prove = useDownloadProof();
  const href = `/${slug}/exports/${id}/file`;
  const fetchIt = async () => {
    try {
      await prove();
      window.location.assign(href);
    } catch (error) {
      tellNotDownloaded(error);
    }
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void fetchIt();
  };
  return (
    <ButtonLink icon="download" variant="primary" href={href} prefetch={false} onClick={press}>
      {t("exports.fetchTheFile")}
    </ButtonLink>
  );
}
