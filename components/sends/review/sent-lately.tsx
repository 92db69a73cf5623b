"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";

/** The latest one; `href` below the workspace, else the page of the send. */
type Last = { id: string; title: string; createdAt: Date; by: string | null; href?: string; size?: string };

/** What of the last day is like what is reviewed: a warning, which asks for nothing. */
export function SentLately({
  title,
  last,
  isQuiet = false,
  also,
  actions,
}: {
  /** "This number got this same text in the last day." */
  title: string;
  last: Last;
  /** It is less than the same, and may well be meant. */
  isQuiet?: boolean;
  /** What is told beside the latest one, in sentences. */
  also?: ReactNode;
  actions?: ReactNode;
}) {
  const { slug } = useWorkspace();
  return (
    <Callout hue={isQuiet ? "quiet" : "caution"} title={title} actions={actions}>
      {saysLast(last, <Link href={`/${slug}${last.href ?? `/sends/${last.id}`}`}>{last.title}</Link>)} {also}
    </Callout>
  );
}

function saysLast({ createdAt, by, size }: Last, send: ReactNode) {
  const parts = { send, age: <Time at={createdAt} as="ago" /> };
  if (size === undefined) {
    return by === null ? rich("sends.theLastOneWas", parts) : rich("sends.theLastOneWasBy", { ...parts, by });
  }
  return by === null
    ? rich("sends.theLastOneWasSized", { ...parts, size })
    : rich("sends.theLastOneWasBySized", { ...parts, by, size });
}
