"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { chunkIds } from "./email-ids.ts";

export type LookUpAnswer = Outputs["email"]["lookUp"];
export type LookUpRow = LookUpAnswer["rows"][number];

/** One call of a look-up: up to 200 ids. */
export type Chunk = { number: number; ids: readonly string[] } & (
  | { state: "waiting" | "asking" | "stopped" }
  | { state: "done"; answer: LookUpAnswer }
  | { state: "failed"; error: unknown }
);

type Run = { appId: string; chunks: readonly Chunk[] };
type Change = { start: Run } | { chunk: Chunk } | { stop: true };

function reduce(run: Run | null, change: Change): Run | null {
  if ("start" in change) return change.start;
  if (!run) return null;
  const next = (chunk: Chunk): Chunk => {
    if ("chunk" in change) return chunk.number === change.chunk.number ? change.chunk : chunk;
    const { number, ids } = chunk;
    return chunk.state === "waiting" || chunk.state === "asking" ? { number, ids, state: "stopped" } : chunk;
  };
  return { ...run, chunks: run.chunks.map(next) };
}

/**
 * Asks about any number of ids, 200 a call, one call after the other. A call that fails stops nothing and can be tried
 * again alone; leaving the page or stopping asks no further.
 */
export function useLookUp() {
  const trpc = useTRPC();
  const { mutateAsync } = useMutation(trpc.email.lookUp.mutationOptions());
  const [run, dispatch] = useReducer(reduce, null);
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current += 1;
    },
    [],
  );

  async function ask(appId: string, chunks: readonly Chunk[]) {
    current.current += 1;
    const mine = current.current;
    for (const { number, ids } of chunks) {
      if (mine !== current.current) return;
      dispatch({ chunk: { number, ids, state: "asking" } });
      const outcome = await mutateAsync({ appId, emailIds: [...ids] }).then(
        (answer) => ({ state: "done" as const, answer }),
        (error: unknown) => ({ state: "failed" as const, error }),
      );
      if (mine === current.current) dispatch({ chunk: { number, ids, ...outcome } });
    }
  }

  return {
    run,
    start(appId: string, ids: readonly string[]) {
      const chunks = chunkIds(ids).map((each, index): Chunk => ({ number: index + 1, ids: each, state: "waiting" }));
      dispatch({ start: { appId, chunks } });
      void ask(appId, chunks);
    },
    /** Asks again only for what failed or was stopped, or for one call of it. */
    again(number?: number) {
      const open = run?.chunks.filter(
        (chunk) =>
          (chunk.state === "failed" || chunk.state === "stopped") && (number === undefined || chunk.number === number),
      );
      if (run && open) void ask(run.appId, open);
    },
    stop() {
      current.current += 1;
      dispatch({ stop: true });
    },
  };
}
