"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { faultIn } from "#components/reading/problems/fault-in.ts";
import { typedTaskName } from "#server/compose/task-name.ts";
import { aiTaskFieldOf } from "#server/contract/aivoice-fields.ts";
import { taskAdd } from "#server/contract/facts/aivoice.ts";
import { t } from "#words/t.ts";
import type { Refused } from "./task-form.tsx";
import { inputOf, type TaskInput } from "./values.ts";

type Prefill = { values: TaskInput; refused: Refused | null; error: unknown };

const empty: Prefill = { values: inputOf({}), refused: null, error: null };

/**
 * What a form starts with: the last version of a task, to be edited or, for a new one, to be made again or put right where
 * the platform refused it. Undefined while that is read.
 */
export function usePrefill(id: string | null, isEdit: boolean): Prefill | undefined {
  const trpc = useTRPC();
  const task = useQuery(trpc.aivoice.task.queryOptions(id === null ? skipToken : { id }, { staleTime: 0 }));
  const versions = useQuery(
    trpc.aivoice.versions.queryOptions(id === null ? skipToken : { id, limit: 1 }, { staleTime: 0 }),
  );
  if (id === null) return empty;
  const error = task.error ?? versions.error;
  if (error) return { ...empty, error };
  if (!task.data || !versions.data) return undefined;
  const { appId, name, latest } = task.data;
  const [last] = versions.data.rows;
  const rules = latest?.draft ?? {};
  const known = typeof rules.name === "string" ? rules.name : name;
  return {
    values: inputOf({
      ...rules,
      appId,
      name: isEdit ? known : typedTaskName(known),
      basedOn: isEdit ? (latest?.number ?? 0) : 0,
    }),
    refused: last?.state === "refused" ? refusalAt(last.code) : null,
    error: null,
  };
}

function refusalAt(code: string | null): Refused | null {
  const field = code === null ? null : aiTaskFieldOf(code);
  const fault = faultIn(taskAdd, code);
  return field && fault
    ? { field, message: t("aivoice.thePlatformRefusedItCodeRemedy", { code: code ?? "", remedy: fault.remedy }) }
    : null;
}
