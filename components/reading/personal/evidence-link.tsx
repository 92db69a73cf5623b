"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { tellNotDownloaded } from "./download-proof.ts";

/** Downloads all that proves something, for those who may read the trail. They are asked for a proof where the last one is old. */
export function EvidenceLink({
  href,
  size = "md",
}: {
  href: string;
  size?: ComponentProps<typeof ButtonLink>["size"];
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayRead = useMay("audit.read");
  if (!mayRead) return null;
  const download = async () => {
    try {
      await client.fetchQuery({ ...trpc.audit.exportHead.queryOptions(), staleTime: 0 });
      window.location.assign(href);
    } catch (error) {
      tellNotDownloaded(error);
    }
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void download();
  };
  return (
    <ButtonLink icon="shield-check" size={size} href={href} prefetch={false} onClick={press}>
      {t("reading.evidence")}
    </ButtonLink>
  );
}
