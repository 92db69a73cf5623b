"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { CallRow } from "../call-row.ts";
import { playableOf, recordingAddress } from "../playable.ts";
import type { PlaceNote } from "../player/playable-call.ts";
import { useMayHear } from "../use-may-hear.ts";

/** Loaded on a press: opening a call is not listening to it, and the trail keeps who listened. */
const CallPlayer = dynamic(() => import("#components/calls/player/call-player.tsx"), { ssr: false });

type Recording = Outputs["recordings"]["ofCall"]["recordings"][number];

const partNames: Record<Recording["part"], string> = {
  get whole() {
    return t("calls.theWholeCall");
  },
  get customer() {
    return t("calls.theCustomerAlone");
  },
};

/** Where a player begins; the number tells one press from the one before it. */
export type HearFrom = { second: number; press: number };

/** The recordings of an AI call: what became of each, and the player once somebody wants to hear them. */
export function RecordingsPanel({
  call,
  notes,
  hear,
  onHear,
  onNote,
}: {
  call: CallRow;
  notes: readonly PlaceNote[];
  hear: HearFrom | null;
  onHear: () => void;
  onNote?: ((second: number) => void) | undefined;
}) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayListen = useMayHear();
  const { connectionId, recordId } = call;
  const query = useQuery(trpc.recordings.ofCall.queryOptions({ connectionId, recordId }));
  const recordings = query.data?.recordings;
  const canPlay = recordings?.some(({ plays }) => plays) ?? false;
  return (
    <Panel title={t("calls.recordings")} padded actions={query.data?.mayCopy && <CopyNow call={call} />}>
      <div className="grid grid-cols-1 gap-4 text-sm">
        {query.error && (
          <ReadProblem
            error={query.error}
            what={t("calls.theStateOfTheRecordingsCouldNot")}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {query.isPending && <Skeleton width="60%" />}
        {recordings?.length === 0 && <p className="text-muted">{t("calls.thePlatformsRecordNamesNoRecordingThere")}</p>}
        {canPlay && !mayListen && <p className="text-muted">{whoMay.listen}</p>}
        {canPlay && mayListen && !hear && (
          <div>
            <Button variant="primary" icon="play" onClick={onHear}>
              {t("calls.listen")}
            </Button>
          </div>
        )}
        {canPlay && mayListen && hear && (
          <CallPlayer of={playableOf(slug, call, notes)} playsAtOnce startsAt={hear} onNote={onNote} />
        )}
        {recordings && recordings.length > 0 && (
          <ul className="grid gap-2">
            {recordings.map((recording) => (
              <OneRecording
                key={recording.part}
                of={recording}
                saveHref={
                  mayListen && recording.plays ? `${recordingAddress(slug, call, recording.part)}?save=1` : null
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function OneRecording({
  of: { part, sentence, since, sha256, nextTryAt },
  saveHref,
}: {
  of: Recording;
  saveHref: string | null;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-64">
        <span className="font-medium">{partNames[part]}</span>
        <p className="text-muted">
          {toldOf(sentence, since && <Time at={since} />, nextTryAt && <Time at={nextTryAt} as="in" />)}
        </p>
        {sha256 && (
          <p className="flex items-center gap-1 text-xs text-faint">
            {t("calls.sHA256")}
            <span className="mono max-w-48 truncate">{sha256}</span>
            <CopyButton value={sha256} what={t("calls.theChecksum")} />
          </p>
        )}
      </div>
      {saveHref && (
        <ButtonLink size="sm" icon="download" href={saveHref} prefetch={false}>
          {t("calls.save")}
        </ButtonLink>
      )}
    </li>
  );
}

function toldOf(sentence: string, since: ReactNode, next: ReactNode): ReactNode {
  if (since && next) return rich("calls.recordingSinceTriedNext", { sentence, since, next });
  if (since) return rich("calls.recordingSince", { sentence, since });
  return next ? rich("calls.recordingTriedNext", { sentence, next }) : sentence;
}

function CopyNow({ call: { connectionId, recordId } }: { call: CallRow }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const copy = useMutation(
    trpc.recordings.copyNow.mutationOptions({
      onSuccess: () => {
        tellGood({ title: t("calls.theRecordingsAreBeingCopied") });
        return client.invalidateQueries(trpc.recordings.ofCall.queryFilter({ connectionId, recordId }));
      },
      onError: (error) => tellProblem(t("calls.nothingWasCopied"), error),
    }),
  );
  return (
    <Button
      size="sm"
      loading={copy.isPending && t("calls.asking")}
      onClick={() => copy.mutate({ connectionId, recordId })}
    >
      {t("calls.copyNow")}
    </Button>
  );
}
