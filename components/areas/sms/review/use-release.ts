"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { counted } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { type ReleaseProblem, releaseProblemOf } from "./release-problem.ts";
import type { BulkReview, ReadyReview } from "./review-view.ts";

/**
 * Sends what was reviewed and says what the answer means. What was reviewed first stays the measure until a refusal has
 * told of the change. Pressing again after a lost answer finds what was sent.
 */
export function useRelease(id: string, review: ReadyReview, onReviewAgain: () => Promise<BulkReview | undefined>) {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const { slug } = useWorkspace();
  const mutation = useMutation(trpc.sms.release.mutationOptions());
  const [reviewedHash, setReviewedHash] = useState(review.hash);
  const [problem, setProblem] = useState<ReleaseProblem>();

  async function release({ title, repeatReason }: { title: string; repeatReason: string }) {
    setProblem(undefined);
    try {
      await mutation.mutateAsync({
        id,
        reviewedHash,
        ...(title !== "" && { title }),
        ...(review.repeatOf && { repeatReason }),
      });
      router.replace(`/${slug}/sends/${id}`);
      tellGood({ title: `${counted(review.messageCount, "message")} handed over for sending` });
      return undefined;
    } catch (error) {
      const found = releaseProblemOf(error);
      setProblem(found);
      if (found.kind === "again" || found.kind === "stopped") {
        await queries.invalidateQueries(trpc.sms.draft.queryFilter({ id }));
        const again = await onReviewAgain();
        if (again?.hash) setReviewedHash(again.hash);
      }
      return [{ message: found.message, ...(found.field !== undefined && { field: found.field }) }];
    }
  }
  return { release, problem };
}
