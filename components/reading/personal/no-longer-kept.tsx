"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

export function describeMonths(count: number): string {
  return count === 1 ? "one month" : `${count} months`;
}

/** Says of what was dropped that it is not there any more, and how long the workspace keeps such things. */
export function NoLongerKept({ title, what }: { title: string; what: "callbacks" | "calls" }) {
  const { data } = useQuery(useTRPC().workspace.retention.queryOptions());
  const months = what === "callbacks" ? data?.callbackMonths : data?.callMonths;
  const named = what === "callbacks" ? "callback bodies" : "requests";
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{title}</h3>
      <p className="text-muted">
        No longer kept.
        {typeof months === "number" && ` This workspace keeps ${named} for ${describeMonths(months)}.`}
      </p>
    </section>
  );
}
