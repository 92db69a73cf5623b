"use client";

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  useFormContext,
} from "react-hook-form";
import { ErrorSummary } from "./error-summary.tsx";
import { type FormSchema, judgeOf } from "./schema.ts";

/** An objection of the server to a form. Without a field it concerns the whole of it. */
export type FormProblem = { field?: string; message: string };

/** Acts of the fields once the form was accepted. */
const Taken = createContext<Set<() => void>>(new Set());

/** Calls `act` each time the form around it was submitted and no problem was found. */
export function useWhenTaken(act: () => void): void {
  const acts = useContext(Taken);
  const latest = useEffectEvent(act);
  useEffect(() => {
    const call = () => latest();
    acts.add(call);
    return () => void acts.delete(call);
  }, [acts]);
}

/**
 * A form on one zod schema, the same the server judges by, which is loaded once somebody comes to a field. On a refusal what was typed stays, a summary of the problems
 * appears on top, linked to the fields, and takes the focus. `onSubmit` answers with the server's problems, if any.
 */
export function Form<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  onChange,
  children,
  className = "grid max-w-form grid-cols-1 gap-5",
}: {
  schema: FormSchema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  onSubmit: (values: Output) => Promise<readonly FormProblem[] | undefined> | readonly FormProblem[] | undefined;
  /**
   * Called with what is in the fields, complete or not: for a draft that saves itself, or a side panel. By hand is what
   * somebody typed or chose; the form itself fills in what is known.
   */
  onChange?: (values: Partial<Input>, by: "hand" | "form") => void;
  children: ReactNode;
  className?: string;
}) {
  const { resolver, prepare } = useMemo(() => judgeOf(schema), [schema]);
  const form = useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // The summary takes the focus instead: it says how many problems there are before leading to the first.
    shouldFocusError: false,
  });
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    const subscription = form.watch((values, { type }) =>
      tell.current?.(values as Partial<Input>, type === "change" ? "hand" : "form"),
    );
    return () => subscription.unsubscribe();
  }, [form]);

  const [taken] = useState(() => new Set<() => void>());
  const submit = form.handleSubmit(async (values) => {
    const problems = (await onSubmit(values)) ?? [];
    for (const { field, message } of problems) {
      form.setError((field ?? "root.server") as Path<Input>, { type: "server", message });
    }
    if (problems.length === 0) for (const act of taken) act();
  });

  return (
    <FormProvider {...form}>
      <Taken value={taken}>
        <form noValidate onSubmit={submit} onFocus={prepare} className={className}>
          <ErrorSummary />
          {children}
        </form>
      </Taken>
    </FormProvider>
  );
}

/** True while the form is being judged or sent; for the submit button. */
export function useSubmitting(): boolean {
  return useFormContext().formState.isSubmitting;
}
