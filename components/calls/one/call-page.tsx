"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { CallResultBadge } from "#components/status/call-result-badge.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import { callKindWords } from "../call-kinds.ts";
import type { CallDetail } from "../call-row.ts";
import { placeNotesOf } from "../playable.ts";
import { useMayHear } from "../use-may-hear.ts";
import { BesideLinks } from "./beside-links.tsx";
import { CallFacts } from "./call-facts.tsx";
import { CallTold } from "./call-told.tsx";
import { CostCheck } from "./cost-check.tsx";
import { MaskedLock } from "./masked-lock.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { ReadAgain } from "./read-again.tsx";
import { type HearFrom, RecordingsPanel } from "./recordings-panel.tsx";
import { useAnnotations } from "./use-annotations.ts";
import { useCallAddress } from "./use-call-address.ts";

const NoteDialog = onDemand(() => import("./note-dialog.tsx").then((loaded) => loaded.NoteDialog));

/** One call: what became of it, its recordings, what people noted, and every field that the platform told. */
export function CallPage({ kind, id }: { kind: CallKind; id: string }) {
  const trpc = useTRPC();
  const address = useCallAddress(kind);
  const query = useQuery(trpc.calls.one.queryOptions({ kind, id }));
  const { title } = callKindWords[kind];
  const crumbs = [{ label: title, href: address.listHref }];
  if (query.data) return <Call key={id} kind={kind} id={id} detail={query.data} />;
  const code = codeOf(query.error);
  const isMissing = (code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST";
  return (
    <Page>
      <PageHeader crumbs={crumbs} title={t("calls.call2")} />
      {isMissing && (
        <Panel label={t("calls.noSuchCall")}>
          <EmptyState
            kind="no-match"
            title={t("calls.thereIsNoSuchCallHere")}
            actions={
              <ButtonLink href={address.listHref}>{t("calls.allMany", { many: callKindWords[kind].many })}</ButtonLink>
            }
          >
            {t("calls.itMayHaveBeenDeletedOrErased")}
          </EmptyState>
        </Panel>
      )}
      {query.error && !isMissing && (
        <ReadProblem
          error={query.error}
          what={t("calls.theCallCouldNotBeRead")}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && (
        <Panel label={t("calls.loading")} padded>
          <div role="status" className="grid gap-3">
            <span className="sr-only">{t("calls.loading")}</span>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
            <Skeleton width="55%" />
          </div>
        </Panel>
      )}
    </Page>
  );
}

function Call({ kind, id, detail }: { kind: CallKind; id: string; detail: CallDetail }) {
  const trpc = useTRPC();
  const address = useCallAddress(kind);
  const beside = useQuery(
    trpc.calls.beside.queryOptions({ kind, id, ...address.asked }, { placeholderData: keepPreviousData }),
  );
  const [hear, setHear] = useState<HearFrom | null>(null);
  const hearFrom = (second: number) => setHear((before) => ({ second, press: (before?.press ?? 0) + 1 }));
  const annotations = useAnnotations({ kind, id });
  const mayAnnotate = useMay("call.annotate");
  const [noting, note] = useState<{ second: number | null } | null>(null);
  const { call, fields, connection, reckoned, isMasked, notes } = detail;
  const { title, isHeard, isPriced } = callKindWords[kind];
  const hrefOf = (other: string | null | undefined) => (other ? address.hrefOf(other) : null);
  const seesPeople = useMay("personal.see");
  const mayHear = useMayHear() && isHeard && call.hasRecording;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: title, href: address.listHref }]}
        title={call.number ?? t("calls.aCallWithoutANumber")}
        monoTitle={call.number !== null}
        badge={<CallResultBadge kind={kind} result={call.result} reason={call.reason} explain />}
        actions={
          <BesideLinks
            previousHref={hrefOf(beside.data?.previous)}
            nextHref={hrefOf(beside.data?.next)}
            keys={hear === null}
          />
        }
      />
      <CallFacts of={detail} />
      {isMasked && !seesPeople && <MaskedLock />}
      {isHeard && (
        <RecordingsPanel
          call={call}
          notes={placeNotesOf(notes)}
          hear={hear}
          onHear={() => hearFrom(0)}
          onNote={mayAnnotate ? (second) => note({ second }) : undefined}
        />
      )}
      {kind === "sip" && <UnfetchedRecording of={fields} />}
      <NotesPanel
        of={detail}
        annotations={annotations}
        tagHref={(tag) => address.listWith({ tag })}
        onNote={() => note({ second: null })}
        onHear={mayHear ? hearFrom : undefined}
      />
      {isPriced && <CostCheck call={call} reckoned={reckoned} />}
      {kind !== "ai" && <ReadAgain of={{ kind, id }} problem={detail.readAgainProblem} zone={connection.zone} />}
      <CallTold key={detail.changedAt.getTime()} kind={kind} id={id} of={detail} />
      {noting && (
        <NoteDialog
          second={noting.second}
          onSave={(text) => annotations.addNote(text, noting.second)}
          onClose={() => note(null)}
        />
      )}
    </Page>
  );
}

/** A recording that the platform names and has no call for. */
function UnfetchedRecording({ of: fields }: { of: CallDetail["fields"] }) {
  if (!fields.some(({ name, value }) => name === "recordingFileId" && value)) return null;
  return (
    <Panel title={t("calls.recording")} padded>
      <p className="text-sm text-muted">{t("calls.thePlatformKeepsARecordingOfThis")}</p>
    </Panel>
  );
}
