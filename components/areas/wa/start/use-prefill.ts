"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect } from "react";
import { chosenOf, type KnownTemplate, keyOf } from "#components/areas/wa/chosen/template-key.ts";
import { type KeptOne, keptOfSent, keptOne } from "#components/areas/wa/one/one-values.ts";
import { mayBeSent } from "#components/areas/wa/templates/standing.ts";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import type { Prefill } from "#components/messages/one/one-kind.ts";
import { type EarlierSend, useSendOfAddress } from "#components/messages/one/use-earlier-send.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { t } from "#words/t.ts";

/**
 * What a new form starts with: an earlier send (`?from=`), but for its title, or a template of the registry (`?template=`).
 * Undefined while that is read.
 */
export function usePrefill(wanted: boolean, applications: readonly MessageApplication[]): Prefill<KeptOne> | undefined {
  const earlier = useSendOfAddress(wanted);
  const template = useTemplateOfAddress(applications);
  const leadsOn = useCustomInstead(earlier ?? null);
  if (!wanted) return { values: {}, problem: null };
  if (leadsOn || earlier === undefined || template === undefined) return undefined;
  if (earlier !== null && "problem" in earlier) return { values: {}, problem: earlier.problem };
  const values = earlier === null ? {} : keptOfSent(earlier.draft);
  if (template === null) return { values, problem: null };
  if ("problem" in template) return { values, problem: template.problem };
  const chosen = chosenOf(template.known);
  return {
    values: { ...values, ...keptOne({ appId: template.known.appId, templateKey: keyOf(chosen), template: chosen }) },
    problem: null,
  };
}

/**
 * The template that the address names, where it can be sent from here, or why it cannot. Null where it names none,
 * undefined while it is read.
 */
export function useTemplateOfAddress(
  applications: readonly MessageApplication[],
): { known: KnownTemplate } | { problem: string } | null | undefined {
  const trpc = useTRPC();
  const [id] = useQueryState("template", parseAsString);
  const read = useQuery(trpc.wa.template.queryOptions(id === null ? skipToken : { id }, { staleTime: 60_000 }));
  if (id === null) return null;
  if (read.isPending) return undefined;
  if (!read.data) return { problem: t("wa.theTemplateCouldNotBeRead") };
  const { name, appId, connectionName, isConnectionInUse } = read.data;
  if (!isConnectionInUse)
    return { problem: t("wa.nameBelongsToTheConnectionConnectionNameWhich", { name, connectionName }) };
  if (!applications.some((one) => one.appId === appId))
    return { problem: t("wa.nameBelongsToTheApplicationAppIdWhich", { name, appId }) };
  return mayBeSent(read.data) ? { known: read.data } : { problem: t("wa.nameCannotBeSentAsFarAs", { name }) };
}

/** Where the form is that makes another send like an earlier one: free-form messages have one of their own. */
function useCustomInstead(earlier: EarlierSend): boolean {
  const { slug } = useWorkspace();
  const id = earlier === null || "problem" in earlier || earlier.draft.type === undefined ? null : earlier.id;
  useEffect(() => {
    // Not by the router: the form's own change of the address at this moment would overtake it.
    if (id !== null) window.location.replace(`/${slug}/send/wa/custom?from=${id}`);
  }, [id, slug]);
  return id !== null;
}
