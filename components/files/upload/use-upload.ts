"use client";

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { type Outputs, useTRPC, useTRPCClient } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { partSender, waitOrOnline } from "./put-part.ts";
import { createUploader, type Sending } from "./uploader.ts";

export type Upload = Outputs["uploads"]["get"];
export type UploadPurpose = Upload["purpose"];

/**
 * idle: nothing chosen; sending: parts are on their way; waiting: one got no answer and is tried again; stopped: no answer
 * after all tries, or the page was left half way, and `resume` goes on; reading: the worker reads it; read; failed.
 */
export type UploadState = "idle" | "loading" | "sending" | "waiting" | "stopped" | "reading" | "read" | "failed";

const pollEvery = 700;

/**
 * Uploads a table in parts and follows it until it is read. `uploadId` is one begun earlier, such as a draft's; `onBegun`
 * hears of a new one before its bytes are there, so that it can be remembered.
 */
export function useUpload({
  purpose,
  uploadId: given = null,
  onBegun,
}: {
  purpose: UploadPurpose;
  uploadId?: string | null;
  onBegun?: (id: string) => void;
}) {
  const uploader = useUploader(purpose, onBegun);
  const sending = useSyncExternalStore(uploader.subscribe, uploader.state, uploader.state);
  const uploadId = sending.uploadId ?? given;
  const query = useFollowed(uploadId, sending.phase);
  const upload = query.data ?? null;
  const state = stateOf(sending, uploadId, upload);
  const resume = useCallback(
    (chosen?: File) => (upload ? uploader.resume(upload, chosen) : Promise.resolve()),
    [upload, uploader],
  );
  return {
    begin: uploader.begin,
    cancel: () => uploader.cancel(uploadId),
    forget: uploader.forget,
    resume,
    /** What was chosen on this page, to begin it anew with other options; null after a reload. */
    held: uploader.held,
    progress: {
      sent: sending.total > 0 ? sending.sent : (upload?.receivedBytes ?? 0),
      total: sending.total > 0 ? sending.total : (upload?.byteCount ?? 0),
      rows: upload?.rowCount ?? 0,
    },
    state,
    uploadId,
    upload,
    problem: sending.problem ?? upload?.problem ?? null,
    /** Why the upload could not be looked at, if so; `reload` asks again. */
    readError: query.error,
    reload: () => void query.refetch(),
  };
}

function useUploader(purpose: UploadPurpose, onBegun: ((id: string) => void) | undefined) {
  const { slug } = useWorkspace();
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const tellBegun = useEffectEvent((id: string) => onBegun?.(id));
  const [begunId, setBegunId] = useState<string | null>(null);
  const uploader = useMemo(
    () =>
      createUploader({
        begin: (beginning) => client.uploads.begin.mutate({ ...beginning, purpose }),
        finish: async (id) => {
          await client.uploads.finish.mutate({ id });
          await queries.invalidateQueries(trpc.uploads.get.queryFilter({ id }));
        },
        discard: (id) => client.uploads.discard.mutate({ id }),
        partsOf: (id) => partSender(slug, id),
        wait: waitOrOnline,
        tell: sentenceOf,
        onBegun: setBegunId,
      }),
    [client, trpc, queries, slug, purpose],
  );
  useEffect(() => {
    if (begunId !== null) tellBegun(begunId);
  }, [begunId]);
  useEffect(() => uploader.leave, [uploader]);
  return uploader;
}

/** Asks for the upload until it is read or failed. */
function useFollowed(id: string | null, phase: Sending["phase"]) {
  const trpc = useTRPC();
  const isOver = phase === "sent" || phase === "stopped";
  return useQuery(
    trpc.uploads.get.queryOptions(id === null ? skipToken : { id }, {
      refetchInterval: ({ state: { data } }) =>
        data?.state === "reading" || (isOver && data?.state === "receiving") ? pollEvery : false,
    }),
  );
}

/** One word for where it stands, from what this browser does and what the server has. */
export function stateOf(
  { phase }: Pick<Sending, "phase">,
  uploadId: string | null,
  upload: Pick<Upload, "state"> | null,
): UploadState {
  if (phase === "sending" || phase === "waiting") return phase;
  if (phase === "refused") return "failed";
  if (uploadId === null) return "idle";
  // The answer that all was received may be what got lost.
  if (phase === "stopped" && (upload === null || upload.state === "receiving")) return "stopped";
  if (phase === "sent" && (upload === null || upload.state === "receiving")) return "reading";
  if (upload === null) return "loading";
  return upload.state === "receiving" ? "stopped" : upload.state;
}

/** What the server said against it, or that it gave no answer. */
export function sentenceOf(error: unknown): string {
  return problemsOf(error, [])
    .map(({ message }) => message)
    .join(" ");
}
