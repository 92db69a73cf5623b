"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { messageAreas } from "#server/contract/areas.ts";

/** Reads a send again without waiting for its stream. */
export function useReadAgain(submissionId: string): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
    void client.invalidateQueries(trpc.submissions.attempts.pathFilter());
    void client.invalidateQueries(trpc.submissions.attempt.pathFilter());
    for (const area of messageAreas) void client.invalidateQueries(trpc[area].figures.queryFilter({ submissionId }));
  };
}
