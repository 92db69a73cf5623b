"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { faultIn } from "#components/reading/problems/fault-in.ts";
import { waTemplateAdd } from "#server/contract/facts/wa-template.ts";
import { waTemplateFieldOf } from "#server/contract/wa-template-fields.ts";
import { t } from "#words/t.ts";
import type { Refused } from "./template-form.tsx";
import { inputOf, type TemplateInput } from "./values.ts";

type Prefill = { values: TemplateInput; refused: Refused | null; error: unknown };

/**
 * What a new form starts with: an earlier template (`?from=`), to be made in another language, or to be put right where
 * the platform refused it. Undefined while that is read.
 */
export function usePrefill(wanted: boolean): Prefill | undefined {
  const trpc = useTRPC();
  const [from] = useQueryState("from", parseAsString);
  const fresh = { staleTime: 60_000 };
  const template = useQuery(trpc.wa.template.queryOptions(wanted && from ? { id: from } : skipToken, fresh));
  const { submissionId = null, submissionState = null } = template.data ?? {};
  const isRefused = submissionState === "refused";
  const submission = useQuery(
    trpc.submissions.get.queryOptions(wanted && isRefused && submissionId ? { id: submissionId } : skipToken, fresh),
  );
  if (from === null || !wanted) return { values: inputOf({}), refused: null, error: null };
  if (template.error) return { values: inputOf({}), refused: null, error: template.error };
  if (!template.data || (isRefused && submission.isPending)) return undefined;
  const { appId, name: templateName, language, type, components } = template.data;
  const code = submission.data?.attempts.findLast(({ state }) => state === "refused")?.platformStatus ?? null;
  return {
    values: inputOf({ appId, templateName, type, language: isRefused ? language : "", components }),
    refused: refusalAt(code),
    error: null,
  };
}

function refusalAt(code: string | null): Refused | null {
  const field = code === null ? null : waTemplateFieldOf(code);
  const fault = faultIn(waTemplateAdd, code);
  return field && fault
    ? { field, message: t("wa.thePlatformRefusedItCodeRemedy", { code: code ?? "", remedy: fault.remedy }) }
    : null;
}
