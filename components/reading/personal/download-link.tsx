"use client";

import type { ComponentProps, MouseEvent } from "react";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { tellNotDownloaded, useDownloadProof } from "./download-proof.ts";

type Props = Pick<ComponentProps<typeof ButtonLink>, "size" | "children"> & { href: string };

/**
 * Downloads a file that names recipients. Whoever sees them unmasked is asked for a proof first where the last one is old;
 * without scripts the address itself says what to do.
 */
export function DownloadLink({ href, ...rest }: Props) {
  const prove = useDownloadProof();
  const download = async () => {
    try {
      await prove();
      window.location.assign(href);
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
  return <ButtonLink icon="download" {...rest} href={href} prefetch={false} onClick={press} />;
}
