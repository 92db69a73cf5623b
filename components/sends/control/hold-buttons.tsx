"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
import { sayHeld } from "./amounts.ts";
import { useReadAgain } from "./use-read-again.ts";

const StopRestDialog = onDemand(() => import("./stop-rest-dialog.tsx").then((loaded) => loaded.StopRestDialog));

/** For the header of a send while something of it waits to be sent. A paused one has its buttons in its own callout. */
export function HoldButtons({ submission }: { submission: SubmissionView }) {
  const mayStop = useMay("sending.stop");
  const pause = useMutation(useTRPC().submissions.pause.mutationOptions());
  const readAgain = useReadAgain(submission.id);
  const [isStopping, setStopping] = useState(false);
  const { waiting } = submission.calls;
  const isHeld = submission.pausedAt !== null || submission.stoppedAt !== null || submission.releasedAt === null;
  // An open dialog stays until it is answered, whatever went out meanwhile.
  if (!mayStop || ((isHeld || waiting.calls === 0) && !isStopping)) return null;
  const press = async () => {
    try {
      const { held, underWay } = await pause.mutateAsync({ id: submission.id });
      tellGood({ title: t("sends.pausedUntilItIsResumed"), detail: sayHeld(held, underWay) });
    } catch (error) {
      tellBad({ title: t("sends.itCouldNotBePaused"), detail: messageOf(error) });
    }
    readAgain();
  };
  return (
    <>
      <Button icon="circle-pause" loading={pause.isPending && t("sends.pausing")} onClick={press}>
        {t("sends.pause")}
      </Button>
      <Button icon="circle-x" onClick={() => setStopping(true)}>
        {t("sends.stopTheRest")}
      </Button>
      {isStopping && <StopRestDialog submission={submission} onClose={() => setStopping(false)} />}
    </>
  );
}
