"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReasonDialog } from "#components/form/reason-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { withoutStop } from "#components/reading/without-stop.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ExplainStopDialog } from "./explain-stop-dialog.tsx";
import type { useSendingStop } from "./use-sending-stop.ts";

/** Since when nothing leaves, who stopped it, why, and the way on. */
export function StoppedBand({ stop }: { stop: NonNullable<ReturnType<typeof useSendingStop>> }) {
  const { name } = useWorkspace();
  const mayResume = useMay("sending.resume");
  const [isAsking, setAsking] = useState(false);
  const mayExplain = useMay("sending.stop");
  const [isExplaining, setExplaining] = useState(false);
  return (
    <>
      <div className="hue-bad flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hue-line) bg-(--hue-bg) px-6 py-2 text-sm text-ink max-phone:px-4">
        <p className="flex min-w-0 max-w-prose gap-2 [overflow-wrap:anywhere]">
          <Icon name="circle-pause" className="mt-0.5 flex-none text-(--hue-text)" />
          <span>
            {stop.isHeld ? (
              rich("sends.allSendingIsHeldSince", { b, reason: stop.reason, time: <Time at={stop.stoppedAt} /> })
            ) : (
              <>
                {stop.reason === ""
                  ? rich("sends.sendingIsStoppedBy", { b, name, by: stop.by, time: <Time at={stop.stoppedAt} /> })
                  : rich("sends.sendingIsStoppedByBecause", {
                      b,
                      name,
                      by: stop.by,
                      time: <Time at={stop.stoppedAt} />,
                      reason: withoutStop(stop.reason),
                    })}
                {stop.reason === "" && t("sends.nobodyHasSaidWhyYet")}
                {!mayResume && t("sends.ownersAdminsAndApproversOfThisWorkspace2")}
              </>
            )}
          </span>
        </p>
        {mayExplain && !stop.isHeld && stop.reason === "" && (
          <Button onClick={() => setExplaining(true)}>{t("sends.sayWhy")}</Button>
        )}
        {mayResume && !stop.isHeld && <Button onClick={() => setAsking(true)}>{t("sends.resumeSending")}</Button>}
      </div>
      {isExplaining && <ExplainStopDialog onClose={() => setExplaining(false)} />}
      {isAsking && <ResumeDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function ResumeDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const resume = useMutation(trpc.workspace.resumeSending.mutationOptions());
  return (
    <ReasonDialog
      title={t("sends.resumeSending")}
      hint={t("sends.keptInTheAuditTrail")}
      label={t("sends.resumeSending")}
      busyLabel={t("sends.resuming")}
      onConfirm={async (reason) => {
        await resume.mutateAsync({ reason });
        await client.invalidateQueries(trpc.workspace.sending.queryFilter());
        tellGood({ title: t("sends.sendingIsResumed"), detail: t("sends.whatWaitedGoesOutNow") });
      }}
      onClose={onClose}
    >
      <p>{t("sends.whatWaitsInTheQueueGoesOut")}</p>
    </ReasonDialog>
  );
}

const b = (words: ReactNode) => <strong className="font-semibold">{words}</strong>;
