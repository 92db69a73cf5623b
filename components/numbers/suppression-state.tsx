"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

const SuppressDialog = onDemand(() => import("./suppress-dialog.tsx").then((loaded) => loaded.SuppressDialog));

type Suppression = Outputs["numbers"]["history"]["channels"][number]["suppression"];

/** Whether the number may be sent to in a channel, why not, and the switch for those who may press it. */
export function SuppressionState({
  number,
  channel,
  suppression,
}: {
  number: string;
  channel: MessageArea;
  suppression: Suppression;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("suppression.manage");
  const [asking, setAsking] = useState(false);
  const remove = useMutation(trpc.suppressions.remove.mutationOptions());
  const reload = () => void client.invalidateQueries(trpc.numbers.history.pathFilter());
  const { plural } = areaTraits[channel];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {suppression ? (
        <>
          <Badge icon="ban" hue="caution">
            {t("numbers.suppressed")}
          </Badge>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Why suppression={suppression} />
          </span>
        </>
      ) : (
        <span>{t("numbers.notSuppressedItCanGetPlural", { plural })}</span>
      )}
      {mayManage && (
        <span className="ml-auto max-phone:ml-0">
          <Button
            size="sm"
            aria-label={
              suppression
                ? t("numbers.endTheSuppressionForPlural", { plural })
                : t("numbers.suppressForPlural", { plural })
            }
            onClick={() => setAsking(true)}
          >
            {suppression ? t("numbers.endTheSuppression") : t("numbers.suppress")}
          </Button>
        </span>
      )}
      {asking && !suppression && (
        <SuppressDialog number={number} channel={channel} onClose={() => setAsking(false)} onDone={reload} />
      )}
      {asking && suppression && (
        <ConfirmDialog
          title={t("numbers.endTheSuppressionForPlural", { plural })}
          label={t("numbers.endTheSuppression")}
          busyLabel={t("numbers.ending")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ id: suppression.id });
            tellGood({
              title: t("numbers.theSuppressionHasEnded"),
              detail: t("numbers.theNumberCanGetPluralAgain", { plural }),
            });
            reload();
          }}
        >
          <p>
            {rich("numbers.numberCanThenGetPluralAgain", {
              number: <span className="mono">{number}</span>,
              plural,
              reason: suppression.reason,
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Why({ suppression: { reason, createdByName, createdAt, until } }: { suppression: NonNullable<Suppression> }) {
  const name = createdByName ?? t("numbers.aPersonNoLongerHere");
  const time = <Time at={createdAt} as="day" />;
  return until
    ? rich("numbers.suppressedUntil", { reason, name, time, until: <Time at={until} /> })
    : rich("numbers.suppressedForGood", { reason, name, time });
}
