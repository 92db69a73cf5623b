"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { Shell } from "#components/page/shell/shell.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { withCount } from "./title-count.ts";

type Needs = Outputs["submissions"]["needsPerson"];

const askEveryMs = 30_000;

/** The frame with how many sends need a person, as it is now: at the page in the rail, and in the title of the tab. */
export function ShellWithNeeds({ needs, ...shell }: ComponentProps<typeof Shell> & { needs: Needs }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useQuery(
    trpc.submissions.needsPerson.queryOptions(undefined, {
      initialData: needs,
      enabled: useMay("submission.read"),
      refetchInterval: askEveryMs,
    }),
  );
  useEffect(() => {
    client.setQueryData(trpc.submissions.needsPerson.queryKey(), needs);
  }, [client, trpc, needs]);
  const count = data.unknown + data.disputed;
  useTitleCount(count);
  return <Shell {...shell} counts={{ sends: count }} />;
}

/** Keeps the count in front of the title, whichever page writes it. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const title = withCount(document.title, count);
      if (title !== document.title) document.title = title;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count]);
}
