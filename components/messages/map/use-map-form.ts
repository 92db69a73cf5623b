"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormProblem } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { codeOf } from "#components/form/refusal.ts";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { useChangeDraft, useReadAgain } from "#components/messages/draft/use-draft.ts";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { t } from "#words/t.ts";
import { useMapView } from "./map-context.tsx";
import { forget, type KeptMap, keep } from "./map-storage.ts";
import { fingerprint, fitted, toDraft } from "./map-values.ts";

/** What a form starts with: over which state of the draft, and whether it holds more than that state. */
type Base = { round: number; over: string; values: MapInput; isTyped: boolean };

const changed = () => t("messages.somebodyElseChangedThisDraftChooseBelow");

/**
 * The state of the step: what was typed and not saved survives a reload, what somebody else saved meanwhile is told and
 * never written over by chance.
 */
export function useMapForm(draft: DraftView, columns: readonly string[], kept: KeptMap | null, start: () => MapInput) {
  const { slug } = useWorkspace();
  const { area, own } = useChannel();
  const keeping = { area, workspace: slug, draftId: draft.id };
  const stored = fingerprint(draft.draft, own.of(draft.draft));
  const { ownTitle: titleOver } = draft;
  const [base, setBase] = useState((): Base => {
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
    forget(window.sessionStorage, keeping);
    setBase(next);
    setValues(next.values);
  }
  const isOther = base.over !== stored;
  // Nothing was typed here, so that the newer state is simply shown.
  if (isOther && !base.isTyped) takeStored();

  function onChange(next: MapInput) {
    setValues(next);
    if (!base.isTyped) setBase({ ...base, isTyped: true });
    setKept(keep(window.sessionStorage, keeping, { values: next, over: base.over, titleOver }));
  }
  function keepOwn() {
    setBase({ ...base, over: stored });
    keep(window.sessionStorage, keeping, { values, over: stored, titleOver });
  }
  const onSubmit = useSave(draft, {
    stored,
    hasConflict: isOther && base.isTyped,
    onSaved: () => forget(window.sessionStorage, keeping),
  });
  return { base, values, isKept, hasConflict: isOther && base.isTyped, takeStored, keepOwn, onChange, onSubmit };
}

const fields = ["appId", "content", "numberColumn", "country"];

/** Saves what differs, once, and goes on to the check. */
function useSave(
  draft: DraftView,
  { stored, hasConflict, onSaved }: { stored: string; hasConflict: boolean; onSaved: () => void },
) {
  const router = useRouter();
  const readAgain = useReadAgain();
  const { own: ownPart } = useChannel();
  const { toOwn } = useMapView();
  const stepHref = useStepHref();
  const { change } = useChangeDraft(draft);
  return async (input: MapInput): Promise<readonly FormProblem[] | undefined> => {
    if (hasConflict) return [{ message: changed() }];
    const part = toDraft(input);
    const own = toOwn(input);
    const title = input.title?.trim() ?? "";
    const isNamed = title !== draft.ownTitle;
    try {
      if (isNamed || fingerprint(part, own) !== stored || draft.check === null)
        await change({ draft: { ...part, ...own }, ...(isNamed && { title }) });
    } catch (error) {
      if (codeOf(error) === "CONFLICT") {
        await readAgain();
        return [{ message: changed() }];
      }
      const problems = problemsOf(
        error,
        [...fields, ...ownPart.fields].map((field) => `draft.${field}`),
      );
      return problems.map((problem) => ({ ...problem, ...(problem.field && { field: problem.field.slice(6) }) }));
    }
    onSaved();
    router.push(stepHref(draft.id, "check"));
    return undefined;
  };
}
