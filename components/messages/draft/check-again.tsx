"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { useChangeDraft } from "./use-draft.ts";

/** Has all rows judged anew, as when numbers were suppressed since, and leads to what comes of it. */
export function CheckAgain({ draft }: { draft: DraftView }) {
  const router = useRouter();
  const stepHref = useStepHref();
  const { change, isChanging } = useChangeDraft(draft);
  const [problem, setProblem] = useState<string>();
  async function again() {
    setProblem(undefined);
    try {
      await change({ recheck: true });
      router.push(stepHref(draft.id, "check"));
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  return (
    <>
      <Button size="sm" icon="refresh" loading={isChanging && t("messages.asking")} onClick={() => void again()}>
        {t("messages.checkTheRowsAgain")}
      </Button>
      {problem && (
        <span role="alert" className="text-bad-text">
          {problem}
        </span>
      )}
    </>
  );
}
