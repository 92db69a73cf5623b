"use client";

import type { ReactNode } from "react";
import { useWorkspaceIfAny } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { type Area, areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** The id of an operation begins with its area. Looking it up would bring all that is known of every one of them. */
function areaOf(operation: string): Area | undefined {
  return areas.find((area) => operation.startsWith(`${area}.`));
}

/**
 * A code of the platform, or words about it, leading to what it means in its area, which is named or that of its operation.
 * 0 is success, which means nothing else.
 */
export function CodeLink({
  code,
  children = <span className="mono">{code}</span>,
  ...of
}: ({ operation: string } | { area: Area }) & { code: string; children?: ReactNode }) {
  const workspace = useWorkspaceIfAny();
  if (!workspace?.permissions.includes("submission.read") || code === "0") return children;
  const area = "area" in of ? of.area : areaOf(of.operation);
  const query = new URLSearchParams({ code, ...(area && { area }) });
  return (
    <Link href={`/${workspace.slug}/dev/errors?${query}`} prefetch={false} title={t("reading.whatCodeMeans", { code })}>
      {children}
    </Link>
  );
}
