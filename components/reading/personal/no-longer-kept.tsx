"use client";

import { useQuery } from "@tanstack/react-query";
import { betweenSentences } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";

/** Says of what was dropped that it is not there any more, and how long the workspace keeps such things. */
export function NoLongerKept({ title, what }: { title: string; what: "callbacks" | "calls" }) {
  const { data } = useQuery(useTRPC().workspace.retention.queryOptions());
  const months = what === "callbacks" ? data?.callbackMonths : data?.callMonths;
  return (
    <section className="grid grid-cols-1 gap-1.5 text-sm">
      <h3>{title}</h3>
      <p className="text-muted">
        {t("reading.noLongerKept")}
        {typeof months === "number" &&
          betweenSentences() +
            (what === "callbacks"
              ? t("reading.callbackBodiesAreKept", { months })
              : t("reading.requestsAreKept", { months }))}
      </p>
    </section>
  );
}
