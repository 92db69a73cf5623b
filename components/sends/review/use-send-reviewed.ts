"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormProblem } from "#components/form/form.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { sendProblemOf, tellSendProblem } from "./send-problem.ts";

type Reviewed = { hash: string; repeatOf: object | null };

/**
 * Hands what was reviewed over and says what the answer means. What was reviewed first stays the measure until told.
 * `usedBy`: the other send that came of this form's intent.
 */
export function useSendReviewed({
  review,
  onReviewAgain,
  store,
  onStored,
  what,
}: {
  review: Reviewed;
  onReviewAgain: () => Promise<Reviewed | undefined>;
  store: (reviewed: { reviewedHash: string; repeatReason: string | null }) => Promise<{ id: string }>;
  onStored: (id: string) => void;
  /** What was handed over, for telling that it was: "1,000 emails to list-1000". */
  what: string;
}) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const [reviewedHash, setReviewedHash] = useState(review.hash);
  const [usedBy, setUsedBy] = useState<string>();

  async function send({ repeatReason }: { repeatReason: string }): Promise<FormProblem[] | undefined> {
    try {
      const { id } = await store({ reviewedHash, repeatReason: review.repeatOf ? repeatReason : null });
      onStored(id);
      router.replace(`/${slug}/sends/${id}`);
      tellGood({ title: `${what} handed over for sending` });
      return undefined;
    } catch (error) {
      const problem = sendProblemOf(error);
      if (problem.kind === "changed" || problem.kind === "repeat") {
        const again = await onReviewAgain();
        if (again) setReviewedHash(again.hash);
      }
      if (problem.kind === "barred") void onReviewAgain();
      if (problem.kind === "used") setUsedBy(problem.submissionId);
      return [tellSendProblem(problem)];
    }
  }
  return { send, usedBy };
}
