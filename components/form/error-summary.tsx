"use client";

import { useEffect, useRef } from "react";
import { type FieldErrors, get, useFormContext } from "react-hook-form";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";
import { fieldId } from "./field.tsx";
import { focusField } from "./use-linked-field.ts";

type Problem = { name: string | undefined; message: string };

/** The errors of a form as a list, in the order react-hook-form holds them. */
export function listProblems(errors: object, path = ""): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== "object") return [];
    const name = path ? `${path}.${key}` : key;
    if ("message" in error && typeof error.message === "string") {
      return [{ name: name.startsWith("root") ? undefined : name, message: error.message }];
    }
    return listProblems(error, name);
  });
}

/** "There are 2 problems." with a link to each field. It takes the focus each time a press of the button fails. */
export function ErrorSummary() {
  const { formState } = useFormContext();
  const box = useRef<HTMLElement>(null);
  const problems = listProblems(formState.errors);
  const shown = problems.length > 0 && formState.submitCount > 0;
  const tries = shown && !formState.isSubmitting ? formState.submitCount : 0;

  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);

  if (!shown) return null;
  return (
    <section ref={box} tabIndex={-1} aria-label={t("form.problemsInThisForm")} className="rounded-sm">
      <Callout hue="bad" alert title={t("form.thereWhichProblemsProblem", { problems: problems.length })}>
        {problems.length === 1 && problems[0] ? (
          <ProblemText problem={problems[0]} />
        ) : (
          <ul className="mt-1 grid gap-0.5">
            {problems.map((problem) => (
              <li key={`${problem.name} ${problem.message}`}>
                <ProblemText problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </Callout>
    </section>
  );
}

function ProblemText({ problem: { name, message } }: { problem: Problem }) {
  if (!name) return <span>{message}</span>;
  return (
    <a
      href={`#${fieldId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(fieldId(name));
      }}
      className="text-link underline decoration-accent-line underline-offset-3 hover:decoration-current"
    >
      {message}
    </a>
  );
}

/** The message of one field, by its path. */
export function problemOf(errors: FieldErrors, name: string): string | undefined {
  const { message }: { message?: unknown } = get(errors, name) ?? {};
  return typeof message === "string" ? message : undefined;
}
