"use client";

import { messageOf } from "#components/form/refusal.ts";
import {
  useWorkspaceIfAny,
  WorkspaceContext,
  type WorkspaceView,
} from "#components/page/workspace/workspace-context.tsx";
import { tellBad } from "#components/ui/overlay/toast.tsx";
import type { Answer } from "#components/ui/overlay/told.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { CodeLink } from "./code-link.tsx";
import { type Problem, problemOf } from "./problem-of.ts";

/**
 * Answers what tells of a failed action: what did not happen, and why. Where the platform refused, its code leads to what it
 * means; everything else is told in the words of our server.
 */
export function useTellProblem() {
  const workspace = useWorkspaceIfAny();
  return (title: string, error: unknown, more: Pick<Answer, "action"> = {}) => {
    const { answer, ...problem } = problemOf(error);
    tellBad({
      ...more,
      title,
      detail: answer ? <Refused of={problem} answer={answer} workspace={workspace} /> : messageOf(error),
    });
  };
}

/** Answers are shown outside of the pages of a workspace, so it is handed on: links lead into it. */
function Refused({
  of: { title, remedy },
  answer: { operation, status },
  workspace,
}: {
  of: Pick<Problem, "title" | "remedy">;
  answer: NonNullable<Problem["answer"]>;
  workspace: WorkspaceView | null;
}) {
  const code = <CodeLink operation={operation} code={status} />;
  const problem = t("form.sentences", { one: title, other: remedy });
  return rich("reading.problemWithCode", {
    problem,
    code: workspace ? <WorkspaceContext view={workspace}>{code}</WorkspaceContext> : code,
  });
}
