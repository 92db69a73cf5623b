"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useKept, useSavingTo } from "#components/page/workspace/use-kept-draft.ts";
import { type KeptValues, valuesOfSubmission } from "#server/compose/email-form.ts";
import { emailDrafts, type KeptDraft } from "./draft-storage.ts";

/** The draft that the tab keeps for an intent; undefined until that can be known. */
export function useKeptDraft(intent: string | null): KeptDraft | null | undefined {
  return useKept(emailDrafts, intent);
}

/** Saves what is typed as it is typed; says when it last did, or that the browser keeps nothing. */
export function useSaving(intent: string | null, first: Date | null) {
  return useSavingTo(emailDrafts, intent, first);
}

/**
 * What a new form starts with: an earlier submission (`?from=`), or a template chosen in the list of templates (`?template=`).
 * Undefined while that is read.
 */
export function usePrefill(wanted: boolean): { values: KeptValues; error: unknown } | undefined {
  const trpc = useTRPC();
  const [{ from, template, app }] = useQueryStates({
    from: parseAsString,
    template: parseAsString,
    app: parseAsString,
  });
  const earlier = useQuery(
    trpc.submissions.get.queryOptions({ id: from ?? "" }, { enabled: wanted && from !== null, staleTime: 60_000 }),
  );
  if (from !== null && earlier.isPending && wanted) return undefined;
  const fromList: KeptValues = {
    ...(template !== null && { templateID: template }),
    ...(app !== null && { appId: app }),
  };
  if (!earlier.data) return { values: fromList, error: earlier.error };
  return { values: { ...valuesOfSubmission(earlier.data), ...fromList }, error: null };
}
