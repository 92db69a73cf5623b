"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormProblem } from "#components/form/form.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { type SendProblem, sendProblemOf, tellSendProblem } from "./send-problem.ts";

/** It is sent with a reason alone where it repeats another send, or follows one too soon. */
type Reviewed = { hash: string | null; repeatOf: object | null; asksReason?: boolean };

/**
 * Hands what was reviewed over and says what the answer means. What was reviewed first stays the measure until a refusal
 * has told of the change. Pressing again after a lost answer finds what was stored.
 */
export function useSendReviewed<Values extends { repeatReason: string }, Stored extends { id: string }>({
  review,
  onReviewAgain,
  store,
  onStored,
  what,
  became = t("sends.handedOverForSending"),
  leadsTo = ({ id }) => `/sends/${id}`,
}: {
  review: Reviewed & { hash: string };
  onReviewAgain: () => Promise<Reviewed | undefined>;
  store: (reviewed: { reviewedHash: string; repeatReason: string | null }, values: Values) => Promise<Stored>;
  onStored?: (id: string) => void;
  /** What was handed over, for telling that it was: "1,000 emails to list-1000". */
  what: string;
  /** What became of it, where nothing is sent to anybody. */
  became?: string;
  /** The page that tells what comes of it, below the workspace; else that of the send. */
  leadsTo?: (stored: Stored) => string;
}) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const [reviewedHash, setReviewedHash] = useState(review.hash);
  const [problem, setProblem] = useState<SendProblem>();

  async function send(values: Values): Promise<FormProblem[] | undefined> {
    setProblem(undefined);
    try {
      const repeatReason = review.repeatOf || review.asksReason ? values.repeatReason : null;
      const stored = await store({ reviewedHash, repeatReason }, values);
      onStored?.(stored.id);
      router.replace(`/${slug}${leadsTo(stored)}`);
      tellGood({ title: t("sends.whatBecame", { what, became }) });
      return undefined;
    } catch (error) {
      const found = sendProblemOf(error);
      setProblem(found);
      if (found.kind === "changed" || found.kind === "repeat" || found.kind === "soon") {
        const again = await onReviewAgain();
        if (again?.hash) setReviewedHash(again.hash);
      }
      if (found.kind === "barred") void onReviewAgain();
      return [tellSendProblem(found)];
    }
  }
  return { send, problem };
}
