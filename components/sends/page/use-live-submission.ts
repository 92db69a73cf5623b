"use client";

import { useSubscription } from "@trpc/tanstack-react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { askEveryMs, lostAfterTries, retryDelayMs } from "./live-retry.ts";

/** How the page is told of changes: by the stream, or, while that is lost, by asking. */
export type LiveState =
  | { kind: "connecting" }
  | { kind: "live" }
  | { kind: "lost"; retryAt: Date }
  | { kind: "finished" };

type Watch = Outputs["submissions"]["watch"];
export type WatchEvent = Watch extends AsyncIterable<{ data: infer Event }> ? Event : never;

/** A stream that does not open within this counts as failed. */
const openWithinMs = 10_000;

type Stream = {
  enabled: boolean;
  /** Each change. */
  onEvent: (event: WatchEvent) => void;
  /** A stream opened that does not resume an earlier one. */
  onStart: () => void;
};

/**
 * Follows one submission by its stream. While that is lost, and at once when it breaks, `readAgain` is called; `recover`
 * once a stream is open, for reads that failed meanwhile.
 */
export function useLiveSubmission(
  id: string,
  { readAgain, recover, ...stream }: Stream & { readAgain: () => void; recover: () => void },
): LiveState {
  // Asking at once tells whether the session or only the stream is gone.
  const live = useStream(id, { ...stream, onBroken: readAgain });
  const isLost = live.kind === "lost";
  const poll = useEffectEvent(readAgain);
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(poll, askEveryMs);
    return () => clearInterval(timer);
  }, [isLost]);

  // A query that failed without a network would otherwise stay failed until somebody presses a button.
  const isLive = live.kind === "live";
  const onLive = useEffectEvent(recover);
  useEffect(() => {
    if (isLive) onLive();
  }, [isLive]);
  return live;
}

/** A lost stream is opened again by itself, ever later, from the last event that arrived. */
function useStream(id: string, { enabled, onEvent, onStart, onBroken }: Stream & { onBroken: () => void }): LiveState {
  const trpc = useTRPC();
  const lastEventId = useRef<string | null>(null);
  const [resumeFrom, setResumeFrom] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [phase, setPhase] = useState<"opening" | "open" | "waiting">("opening");
  const [retryAt, setRetryAt] = useState(() => new Date(0));

  const fail = () => {
    if (phase === "waiting") return;
    setRetryAt(new Date(Date.now() + retryDelayMs(tries)));
    setTries(tries + 1);
    setPhase("waiting");
    onBroken();
  };
  useSubscription(
    trpc.submissions.watch.subscriptionOptions(
      { id, lastEventId: resumeFrom },
      {
        enabled: enabled && phase !== "waiting",
        onStarted: () => {
          setTries(0);
          setPhase("open");
          if (lastEventId.current === null) onStart();
        },
        onData: (event) => {
          lastEventId.current = event.id;
          onEvent(event.data);
        },
        onError: fail,
        onConnectionStateChange: (change) => {
          if (change.state === "idle" || (change.state === "connecting" && change.error)) fail();
        },
      },
    ),
  );

  const retry = useEffectEvent(() => {
    setResumeFrom(lastEventId.current);
    setPhase("opening");
  });
  useEffect(() => {
    if (phase !== "waiting" || !enabled) return;
    const timer = setTimeout(retry, Math.max(0, retryAt.getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [phase, enabled, retryAt]);

  const giveUp = useEffectEvent(() => fail());
  useEffect(() => {
    if (phase !== "opening" || !enabled) return;
    const timer = setTimeout(giveUp, openWithinMs);
    return () => clearTimeout(timer);
  }, [phase, enabled]);

  if (!enabled) return { kind: "finished" };
  if (phase === "open") return { kind: "live" };
  if (tries < lostAfterTries) return { kind: "connecting" };
  return { kind: "lost", retryAt };
}
