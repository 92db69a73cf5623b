"use client";

import { useMutation } from "@tanstack/react-query";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellNotDownloaded, useDownloadProof } from "#components/reading/personal/download-proof.ts";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";

/** The server refused with this sentence. */
class Refused extends Error {}

/** Downloads ticked calls as a file. Their ids go as a form: an address is too short for a thousand. */
export function useDownload(kind: CallKind) {
  const { slug } = useWorkspace();
  const prove = useDownloadProof();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      await prove();
      const form = new URLSearchParams([["kind", kind], ...ids.map((id) => ["id", id])]);
      const response = await fetch(`/${slug}/voice/calls.csv`, { method: "POST", body: form });
      if (!response.ok) throw new Refused((await response.text()).trim());
      saveFile(nameIn(response) ?? "calls.csv", await response.blob());
    },
    onError: (error) => {
      if (error instanceof Refused) tellBad({ title: t("calls.nothingWasDownloaded"), detail: error.message });
      else tellNotDownloaded(error);
    },
  });
}

function nameIn({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
}
