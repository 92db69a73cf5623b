"use client";

import { useQuery } from "@tanstack/react-query";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { useChannel, useChannelRouter, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { sideBySide } from "#components/page/lists.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import { MeterKey } from "#components/ui/meter.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Where a delivery figure would stand: that none is told, or what an imported report said, hatched as reported. */
export function DeliveryLine({
  submissionId,
  figures: { reported },
}: {
  submissionId: string;
  figures: MessageFigures;
}) {
  const { slug } = useWorkspace();
  const { whyUnreported } = useChannel();
  const maySend = useMaySend();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-sm">
      <span className="font-medium">{t("messages.delivery")}</span>
      {reported && reported.length > 0 ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <MeterKey hue="quiet" trust="reported" />
          {t("messages.reportedByImportMap", {
            states: sideBySide(reported.map(({ state, count }) => `${formatCount(count)} ${state}`)),
          })}

          <Reports submissionId={submissionId} />
        </span>
      ) : (
        <span className="text-muted">{t("messages.notReported")}</span>
      )}
      <span className="text-muted">
        {t("messages.acceptedIsNotDelivered")}

        <Explained text={whyUnreported}>
          <span className="underline decoration-dotted underline-offset-3">{t("messages.why")}</span>
        </Explained>
      </span>
      {maySend && (
        <Link className="ml-auto max-phone:ml-0" href={`/${slug}/imports/delivery-report`}>
          {t("messages.importAnOperatorsReport")}
        </Link>
      )}
    </div>
  );
}

/** Whose word it is: the last import, and how many before it. */
function Reports({ submissionId }: { submissionId: string }) {
  const { data: reports = [] } = useQuery(useChannelRouter().reports.queryOptions({ submissionId }));
  const last = reports.at(-1);
  if (!last) return null;
  const more = reports.length - 1;
  const said = {
    name: last.name,
    byName: last.byName ?? t("messages.aPersonNoLongerHere"),
    ago: <Time at={last.at} as="ago" />,
  };
  return (
    <span className="text-muted">
      {more > 0
        ? rich("messages.lastReportAndEarlier", { ...said, more: formatCount(more) })
        : rich("messages.lastReport", said)}
    </span>
  );
}
