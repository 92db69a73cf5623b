"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { wantsProof } from "#components/page/trpc/confirm-link.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";

type Props = Pick<ComponentProps<typeof ButtonLink>, "size" | "children"> & { href: string };

/**
 * Downloads a file that names recipients. Whoever sees them unmasked is asked for a proof first where the last one is old;
 * without scripts the address itself says what to do.
 */
export function DownloadLink({ href, ...rest }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const seesPeople = useMay("personal.see");
  const download = async () => {
    try {
      if (seesPeople) await client.fetchQuery({ ...trpc.personal.downloadProof.queryOptions(), staleTime: 0 });
      window.location.assign(href);
    } catch (error) {
      // They were asked for it, and cancelled.
      if (wantsProof(error)) return;
      tellBad({ title: "Nothing was downloaded", detail: messageOf(error) });
    }
  };
  const press = (event: MouseEvent) => {
    // Another tab or window was asked for: that is the browser's to open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void download();
  };
  return <ButtonLink icon="download" {...rest} href={href} prefetch={false} onClick={press} />;
}
