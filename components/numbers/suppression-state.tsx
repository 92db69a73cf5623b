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
import { areaTraits, isMessageArea, type SuppressionArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { suppressionWords } from "./suppression-words.ts";

const SuppressDialog = onDemand(() => import("./suppress-dialog.tsx").then((loaded) => loaded.SuppressDialog));

type Suppression = Outputs["numbers"]["history"]["channels"][number]["suppression"];

/** Whether a number or an address is suppressed in a channel, why, and the switch for those who may press it. */
export function SuppressionState({
  contact,
  channel,
  suppression,
}: {
  contact: string;
  channel: SuppressionArea;
  suppression: Suppression;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayManage = useMay("suppression.manage");
  const [asking, setAsking] = useState(false);
  const remove = useMutation(trpc.suppressions.remove.mutationOptions());
  const reload = () => {
    void client.invalidateQueries(trpc.numbers.pathFilter());
    void client.invalidateQueries(trpc.addresses.about.pathFilter());
  };
  const words = suppressionWords(channel);
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
        <span>{words.none}</span>
      )}
      {mayManage && (
        <span className="ml-auto max-phone:ml-0">
          <Button size="sm" aria-label={suppression ? words.end : words.begin} onClick={() => setAsking(true)}>
            {suppression ? t("numbers.endTheSuppression") : t("numbers.suppress")}
          </Button>
        </span>
      )}
      {asking && !suppression && (
        <SuppressDialog contact={contact} channel={channel} onClose={() => setAsking(false)} onDone={reload} />
      )}
      {asking && suppression && (
        <ConfirmDialog
          title={words.end}
          label={t("numbers.endTheSuppression")}
          busyLabel={t("numbers.ending")}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ id: suppression.id });
            tellGood({ title: t("numbers.theSuppressionHasEnded"), detail: words.ended });
            reload();
          }}
        >
          <p>{whatEnds(channel, contact, suppression.reason)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function whatEnds(channel: SuppressionArea, contact: string, reason: string) {
  const named = <span className="mono">{contact}</span>;
  if (isMessageArea(channel))
    return rich("numbers.numberCanThenGetPluralAgain", { number: named, plural: areaTraits[channel].plural, reason });
  return rich("numbers.reviewsThenNoLongerWarnAboutAddress", { address: named, reason });
}

function Why({ suppression: { reason, createdByName, createdAt, until } }: { suppression: NonNullable<Suppression> }) {
  const name = createdByName ?? t("numbers.aPersonNoLongerHere");
  const time = <Time at={createdAt} as="day" />;
  return until
    ? rich("numbers.suppressedUntil", { reason, name, time, until: <Time at={until} /> })
    : rich("numbers.suppressedForGood", { reason, name, time });
}
