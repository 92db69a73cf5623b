"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { failureWords } from "#components/areas/email/recipients/failure-words.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

const askEveryMs = 15_000;

/** Why emails of a send failed, summed: "80 no such mailbox, 20 mailbox full". */
export function FailureReasons({ submissionId, isOver }: { submissionId: string; isOver: boolean }) {
  const { data, refetch } = useQuery(
    useTRPC().submissions.failures.queryOptions({ submissionId }, { refetchInterval: isOver ? false : askEveryMs }),
  );
  const wasOver = useRef(isOver);
  useEffect(() => {
    // Nobody asks later: what was read while it went on would stay beside figures that went further.
    if (isOver && !wasOver.current) void refetch();
    wasOver.current = isOver;
  }, [isOver, refetch]);
  if (!data || data.reasons.length === 0) return null;
  const reasons = data.reasons.map(({ kind, count }) =>
    t("email.countOfReason", { count: formatCount(count), reason: failureWords[kind] }),
  );
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-ink">
        {data.isMore ? t("email.whyTheyFailedOfOfThatWere", { of: formatCount(data.of) }) : t("email.whyTheyFailed")}
      </span>{" "}
      {reasons.join(t("ui.comma"))}
    </p>
  );
}
