"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { mayBeSent, type Template } from "./standing.ts";

/** Where a message is written from a template; null for who may not send, and where it is known that it cannot be sent. */
export function useUseHref(): (template: Template) => string | null {
  const { slug } = useWorkspace();
  const maySend = useMay("wa.send");
  return (template) =>
    maySend && template.isConnectionInUse && mayBeSent(template) ? `/${slug}/send/wa?template=${template.id}` : null;
}
