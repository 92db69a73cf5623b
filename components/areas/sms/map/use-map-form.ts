"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormProblem } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { codeOf } from "#components/form/refusal.ts";
import { useChangeDraft } from "#components/messages/draft/use-draft.ts";
import { type DraftView, stepHref } from "#components/messages/draft/wizard-steps.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { forget, keep, readKept } from "./map-storage.ts";
import { fingerprint, fitted, type MapInput, type MapPart, toDraft } from "./map-values.ts";

/** What a form starts with: over which state of the draft, and whether it holds more than that state. */
type Base = { round: number; over: string; values: MapInput; isTyped: boolean };

const changed = "Somebody else has changed this draft. Choose below what goes on; nothing of yours was saved.";

/**
 * The state of the step: what was typed and not saved survives a reload, what somebody else saved meanwhile is told and
 * never written over by chance.
 */
export function useMapForm(draft: DraftView, columns: readonly string[], start: () => MapInput) {
  const { slug } = useWorkspace();
  const stored = fingerprint(draft.draft);
  const { ownTitle: titleOver } = draft;
  const [base, setBase] = useState((): Base => {
    const kept = readKept(window.sessionStorage, slug, draft.id);
    if (kept) {
      const { titleOver: over, values: typed } = kept;
      const title = over === titleOver ? typed.title : titleOver;
      return { round: 0, over: kept.over, values: fitted({ ...typed, title }, columns), isTyped: true };
    }
    return { round: 0, over: stored, values: start(), isTyped: false };
  });
  const [values, setValues] = useState(base.values);
  const [isKept, setKept] = useState(true);

  /** Lets the form start anew with what the server has. */
  function takeStored() {
    const next = { round: base.round + 1, over: stored, values: start(), isTyped: false };
    forget(window.sessionStorage, slug, draft.id);
    setBase(next);
    setValues(next.values);
  }
  const isOther = base.over !== stored;
  // Nothing was typed here, so that the newer state is simply shown.
  if (isOther && !base.isTyped) takeStored();

  function onChange(next: MapInput) {
    setValues(next);
    if (!base.isTyped) setBase({ ...base, isTyped: true });
    setKept(keep(window.sessionStorage, slug, draft.id, { values: next, over: base.over, titleOver }));
  }
  function keepOwn() {
    setBase({ ...base, over: stored });
    keep(window.sessionStorage, slug, draft.id, { values, over: stored, titleOver });
  }
  const onSubmit = useSave(draft, stored, isOther && base.isTyped);
  return { base, values, isKept, hasConflict: isOther && base.isTyped, takeStored, keepOwn, onChange, onSubmit };
}

const fields = ["appId", "content", "senderId", "numberColumn", "country"];

/** Saves what differs, once, and goes on to the check. */
function useSave(draft: DraftView, stored: string, hasConflict: boolean) {
  const router = useRouter();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { slug } = useWorkspace();
  const { change } = useChangeDraft(draft);
  return async (input: MapInput): Promise<readonly FormProblem[] | undefined> => {
    if (hasConflict) return [{ message: changed }];
    const part: MapPart = toDraft(input);
    const title = input.title?.trim() ?? "";
    const isNamed = title !== draft.ownTitle;
    try {
      if (isNamed || fingerprint(part) !== stored || draft.check === null)
        await change({ draft: part, ...(isNamed && { title }) });
    } catch (error) {
      if (codeOf(error) === "CONFLICT") {
        await queries.invalidateQueries(trpc.sms.draft.queryFilter({ id: draft.id }));
        return [{ message: changed }];
      }
      const problems = problemsOf(
        error,
        fields.map((field) => `draft.${field}`),
      );
      return problems.map((problem) => ({ ...problem, ...(problem.field && { field: problem.field.slice(6) }) }));
    }
    forget(window.sessionStorage, slug, draft.id);
    router.push(stepHref(slug, draft.id, "check"));
    return undefined;
  };
}
