"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { useAgeAbove } from "#components/sends/use-age-above.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { useReaderOffset } from "#components/ui/time.tsx";
import { formatDateTime } from "#components/ui/time-format.ts";
import type { SendArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { type Decision, type ResolveWords, textsForAll, titleOf } from "./resolve-words.ts";
import { useReadAgain } from "./use-read-again.ts";

const ResolveDialog = onDemand(() => import("./resolve-dialog.tsx").then((loaded) => loaded.ResolveDialog));

/** What the area says and shows of a decision about its calls. */
type OfArea = { area: SendArea; words: ResolveWords };

/** The three things a person can say about an unknown attempt. None is primary; sending again is the quietest. */
export function ResolveButtons({ attempt, ...rest }: OfArea & { attempt: AttemptView }) {
  const mayResolve = useMay("submission.resolve");
  const resolve = useMutation(useTRPC().submissions.resolve.mutationOptions());
  const readAgain = useReadDecided(attempt.submissionId, rest.area);
  if (!mayResolve) return <p className="text-sm text-muted">{whoMay.resolve}</p>;
  return (
    <Decisions
      {...rest}
      resendAllowedAt={attempt.resendAllowedAt}
      onDecide={async (told) => {
        await resolve.mutateAsync({ attemptId: attempt.id, ...told });
        readAgain();
      }}
    />
  );
}

/** The same about all unknown calls of a send at once; `attempts` are those of them that are known here. */
export function ResolveAllButtons({
  submissionId,
  attempts,
  calls,
  ...rest
}: OfArea & { submissionId: string; attempts: readonly AttemptView[]; calls: number }) {
  const mayResolve = useMay("submission.resolve");
  const resolveAll = useMutation(useTRPC().submissions.resolveAll.mutationOptions());
  const readAgain = useReadDecided(submissionId, rest.area);
  if (!mayResolve) return null;
  const last = attempts.map(({ resendAllowedAt }) => resendAllowedAt?.getTime() ?? 0);
  return (
    <Decisions
      {...rest}
      calls={calls}
      resendAllowedAt={new Date(Math.max(0, ...last))}
      onDecide={async ({ decision, reason }) => {
        // Some hundred are decided about at once, and never more than were unknown when it was pressed.
        for (let decided = 0, left = calls; left > 0 && decided < calls; ) {
          const done = await resolveAll.mutateAsync({ submissionId, decision, reason }).finally(readAgain);
          decided += done.decided;
          left = done.left;
        }
      }}
    />
  );
}

/** Reads the send again, and what its area shows of it. */
function useReadDecided(submissionId: string, area: SendArea): () => void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const readAgain = useReadAgain(submissionId);
  return () => {
    readAgain();
    void client.invalidateQueries(trpc[area].pathFilter());
  };
}

function Decisions({
  area,
  words,
  calls,
  resendAllowedAt,
  onDecide,
}: OfArea & {
  calls?: number;
  resendAllowedAt: Date | null;
  onDecide: (told: { decision: Decision; reason: string; taskId?: string }) => Promise<void>;
}) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const word = (decision: Decision) => (calls === undefined ? titleOf(words, decision) : textsForAll[decision].button);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setDeciding("went")}>{word("went")}</Button>
      <Button onClick={() => setDeciding("did_not_go")}>{word("did_not_go")}</Button>
      <SendAgain
        area={area}
        allowedAt={resendAllowedAt}
        word={word("send_again")}
        onPress={() => setDeciding("send_again")}
      />
      {deciding && (
        <ResolveDialog
          words={words}
          decision={deciding}
          {...(calls === undefined ? {} : { calls })}
          onDecide={onDecide}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

function SendAgain({
  area,
  allowedAt,
  word,
  onPress,
}: {
  area: SendArea;
  allowedAt: Date | null;
  word: string;
  onPress: () => void;
}) {
  const maySend = useMay(`${area}.send`);
  const readerAt = useReaderOffset();
  const hasWaited = useAgeAbove(allowedAt, 0);
  const wait =
    allowedAt &&
    !hasWaited &&
    t("sends.notBeforeAllowedAtTheFirstCallCould", { allowedAt: formatDateTime(allowedAt, readerAt(allowedAt)) });
  return (
    <Button variant="plain" onClick={onPress} reason={maySend ? (wait ?? false) : whoMay.send}>
      {word}
    </Button>
  );
}
