"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { EmailDraftView, WrittenBatch } from "./email-steps.ts";
import { forgetUnsaved, keepUnsaved } from "./unsaved.ts";

/** How long typing pauses before what was typed is saved. */
const pauseMs = 600;

type Values = EmailDraftView["draft"];

/** `unsaved`: something was typed that the server has not; `changed`: somebody else changed the draft meanwhile. */
export type SaveState = "saved" | "unsaved" | "failed" | "changed";

/**
 * Saves what is typed once typing pauses, one change after the other, over the version that was read. Nothing is saved any
 * more once somebody else changed the draft, until `goOn` says whose stays. A batch that is not stored yet is by the first
 * change that somebody makes, at once, and `onStored` is told its id.
 */
export function useSaving({ id: first, version, draft }: WrittenBatch, onStored?: (id: string) => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync: update } = useMutation(trpc.email.update.mutationOptions({ retry: false }));
  const { mutateAsync: begin } = useMutation(trpc.email.begin.mutationOptions({ retry: false }));
  const [problem, setProblem] = useState<string>();
  const told = useRef(onStored);
  told.current = onStored;
  const [state, setState] = useState<SaveState>("saved");
  /** The newest version that what stands in the form is based on. */
  const [based, setBased] = useState(version);
  const held = useRef({
    id: first,
    version,
    saved: JSON.stringify(draft),
    typed: null as Values | null,
    sending: null as Values | null,
    isBarred: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const store = useCallback(async () => {
    const { id, typed, saved, isBarred, version: seen } = held.current;
    if (typed === null || isBarred) return;
    held.current.typed = null;
    if (id !== null && JSON.stringify(typed) === saved) {
      forgetUnsaved(window.sessionStorage, id);
      return setState("saved");
    }
    held.current.sending = typed;
    keep(held.current, typed);
    try {
      const answer =
        id === null ? { ...(await begin(typed)), version: 1 } : await update({ id, draft: typed, version: seen });
      held.current = { ...held.current, ...answer, saved: JSON.stringify(typed), sending: null };
      setBased(answer.version);
      setState(held.current.typed === null ? "saved" : "unsaved");
      if (held.current.typed === null) forgetUnsaved(window.sessionStorage, answer.id);
      else keep(held.current, held.current.typed);
      if (id === null) told.current?.(answer.id);
    } catch (error) {
      held.current.sending = null;
      held.current.typed ??= typed;
      held.current.isBarred = codeOf(error) === "CONFLICT";
      // Somebody else's change may not be here yet: whoever chose before it came would save over the version before it.
      if (id !== null) await queries.invalidateQueries(trpc.email.draft.queryFilter({ id }));
      setState(held.current.isBarred ? "changed" : "failed");
      return setProblem(messageOf(error));
    }
    if (id === null) void queries.invalidateQueries(trpc.submissions.drafts.queryFilter());
    else await queries.invalidateQueries(trpc.email.draft.queryFilter({ id }));
  }, [begin, update, queries, trpc]);

  /** Saves what is not saved yet, now; where nothing is stored yet, at least `whole`. */
  const flush = useCallback(
    async (whole: Values | null = null) => {
      clearTimeout(timer.current);
      if (held.current.id === null && !held.current.sending) held.current.typed ??= whole;
      const storing = queue.current.then(store);
      queue.current = storing;
      await storing;
      const became: SaveState = held.current.isBarred ? "changed" : held.current.typed === null ? "saved" : "failed";
      return { became, id: held.current.id };
    },
    [store],
  );

  const save = useCallback(
    (values: Values, by: "hand" | "form" = "hand") => {
      const isNew = held.current.id === null && held.current.sending === null;
      // What a form fills in by itself is no reason to store it.
      if (isNew && by === "form" && held.current.typed === null) return;
      held.current.typed = values;
      keep(held.current, values);
      if (held.current.isBarred) return;
      setState("unsaved");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), isNew ? 0 : pauseMs);
    },
    [flush],
  );

  /** Goes on over the version that the server has: with what it has, or with what was typed here. */
  const goOn = useCallback(
    (over: WrittenBatch, keepOwn: boolean) => {
      clearTimeout(timer.current);
      const typed = keepOwn ? held.current.typed : null;
      held.current = {
        id: over.id,
        version: over.version,
        saved: JSON.stringify(over.draft),
        typed,
        sending: null,
        isBarred: false,
      };
      setBased(over.version);
      setState("saved");
      if (over.id !== null) forgetUnsaved(window.sessionStorage, over.id);
      if (typed !== null) void flush();
    },
    [flush],
  );

  // What was typed a moment before another page is opened is saved too, and that page keeps its own address.
  useEffect(
    () => () => {
      told.current = undefined;
      void flush();
    },
    [flush],
  );

  return { state, problem, based, save, flush, goOn };
}

/** Until it is stored, a batch has no place to be kept at. */
function keep(
  { id, version, sending }: { id: string | null; version: number; sending: Values | null },
  values: Values,
) {
  if (id !== null) keepUnsaved(window.sessionStorage, id, { version, values, sending });
}
