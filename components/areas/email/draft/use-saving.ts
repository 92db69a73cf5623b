"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { EmailDraftView } from "./email-steps.ts";
import { forgetUnsaved, keepUnsaved } from "./unsaved.ts";

/** How long typing pauses before what was typed is saved. */
const pauseMs = 600;

type Values = EmailDraftView["draft"];

/** `unsaved`: something was typed that the server has not; `changed`: somebody else changed the draft meanwhile. */
export type SaveState = "saved" | "unsaved" | "failed" | "changed";

/**
 * Saves what is typed once typing pauses, one change after the other, over the version that was read. Nothing is saved any
 * more once somebody else changed the draft, until `goOn` says whose stays.
 */
export function useSaving({ id, version, draft }: EmailDraftView) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.email.update.mutationOptions({ retry: false }));
  const [state, setState] = useState<SaveState>("saved");
  /** The newest version that what stands in the form is based on. */
  const [based, setBased] = useState(version);
  const held = useRef({
    version,
    saved: JSON.stringify(draft),
    typed: null as Values | null,
    sending: null as Values | null,
    isBarred: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const store = useCallback(async () => {
    const { typed, saved, isBarred, version: seen } = held.current;
    if (typed === null || isBarred) return;
    held.current.typed = null;
    if (JSON.stringify(typed) === saved) {
      forgetUnsaved(window.sessionStorage, id);
      return setState("saved");
    }
    held.current.sending = typed;
    keepUnsaved(window.sessionStorage, id, { version: seen, values: typed, sending: typed });
    try {
      const answer = await mutateAsync({ id, draft: typed, version: seen });
      held.current = { ...held.current, version: answer.version, saved: JSON.stringify(typed), sending: null };
      setBased(answer.version);
      setState(held.current.typed === null ? "saved" : "unsaved");
      if (held.current.typed === null) forgetUnsaved(window.sessionStorage, id);
      else
        keepUnsaved(window.sessionStorage, id, { version: answer.version, values: held.current.typed, sending: null });
    } catch (error) {
      held.current.sending = null;
      held.current.typed ??= typed;
      held.current.isBarred = codeOf(error) === "CONFLICT";
      setState(held.current.isBarred ? "changed" : "failed");
    }
    // After a refusal too: it may be that somebody else's change is not here yet.
    await queries.invalidateQueries(trpc.email.draft.queryFilter({ id }));
  }, [mutateAsync, queries, trpc, id]);

  /** Saves what is not saved yet, now. */
  const flush = useCallback(async (): Promise<SaveState> => {
    clearTimeout(timer.current);
    const storing = queue.current.then(store);
    queue.current = storing;
    await storing;
    if (held.current.isBarred) return "changed";
    return held.current.typed === null ? "saved" : "failed";
  }, [store]);

  const save = useCallback(
    (values: Values) => {
      held.current.typed = values;
      const { version: over, sending } = held.current;
      keepUnsaved(window.sessionStorage, id, { version: over, values, sending });
      if (held.current.isBarred) return;
      setState("unsaved");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pauseMs);
    },
    [flush, id],
  );

  /** Goes on over the version that the server has: with what it has, or with what was typed here. */
  const goOn = useCallback(
    (over: EmailDraftView, keepOwn: boolean) => {
      clearTimeout(timer.current);
      const typed = keepOwn ? held.current.typed : null;
      held.current = {
        version: over.version,
        saved: JSON.stringify(over.draft),
        typed,
        sending: null,
        isBarred: false,
      };
      setBased(over.version);
      setState("saved");
      forgetUnsaved(window.sessionStorage, id);
      if (typed !== null) void flush();
    },
    [flush, id],
  );

  // What was typed a moment before another page is opened is saved too.
  useEffect(() => () => void flush(), [flush]);

  return { state, based, save, flush, goOn };
}
