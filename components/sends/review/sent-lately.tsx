"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";

/** What of the last day is like what is reviewed: a warning, which asks for nothing. */
export function SentLately({
  title,
  last,
  isQuiet = false,
  actions,
}: {
  /** "This number got this same text in the last day." */
  title: string;
  /** The latest one; `href` below the workspace, else the page of the send. */
  last: { id: string; title: string; createdAt: Date; by: string | null; href?: string; size?: string };
  /** It is less than the same, and may well be meant. */
  isQuiet?: boolean;
  actions?: ReactNode;
}) {
  const { slug } = useWorkspace();
  return (
    <Callout hue={isQuiet ? "quiet" : "caution"} title={title} actions={actions}>
      The last one was <Link href={`/${slug}${last.href ?? `/sends/${last.id}`}`}>{last.title}</Link>
      {last.by !== null && ` by ${last.by}`}, <Time at={last.createdAt} as="ago" />
      {last.size !== undefined && `, ${last.size}`}.
    </Callout>
  );
}
