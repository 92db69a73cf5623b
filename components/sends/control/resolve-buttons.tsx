"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { useAgeAbove } from "#components/sends/use-age-above.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { formatDateTime } from "#components/ui/time-format.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { type Decision, ResolveDialog, type ResolveWords } from "./resolve-dialog.tsx";

/** The three things a person can say about an unknown attempt. None is primary; sending again is the quietest. */
export function ResolveButtons({
  attempt,
  area,
  words,
  onDone,
}: {
  attempt: AttemptView;
  area: SendArea;
  words: ResolveWords;
  /** Reads again what the area shows of it, beside the send itself. */
  onDone?: () => void;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const reload = () => {
    void client.invalidateQueries(trpc.submissions.get.queryFilter({ id: attempt.submissionId }));
    onDone?.();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setDeciding("went")}>It went</Button>
      <Button onClick={() => setDeciding("did_not_go")}>It didn’t go</Button>
      <SendAgain attempt={attempt} area={area} onPress={() => setDeciding("send_again")} />
      {deciding && (
        <ResolveDialog
          attempt={attempt}
          words={words}
          decision={deciding}
          onClose={() => setDeciding(null)}
          onDone={reload}
        />
      )}
    </div>
  );
}

function SendAgain({ attempt, area, onPress }: { attempt: AttemptView; area: SendArea; onPress: () => void }) {
  const maySend = useMay(`${area}.send`);
  const offset = useZoneOffset();
  const allowedAt = attempt.resendAllowedAt;
  const hasWaited = useAgeAbove(allowedAt, 0);
  const wait =
    allowedAt &&
    !hasWaited &&
    `Not before ${formatDateTime(allowedAt, offset)}: the first call could still reach the platform.`;
  return (
    <Button variant="plain" onClick={onPress} reason={maySend ? (wait ?? false) : whoMay.send}>
      Send again
    </Button>
  );
}
