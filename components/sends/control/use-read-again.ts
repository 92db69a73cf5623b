"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";

/** Reads a send again without waiting for its stream. */
export function useReadAgain(submissionId: string): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: submissionId }));
    void client.invalidateQueries(trpc.submissions.attempts.pathFilter());
    void client.invalidateQueries(trpc.submissions.attempt.pathFilter());
    void client.invalidateQueries(trpc.sms.figures.queryFilter({ submissionId }));
  };
}
