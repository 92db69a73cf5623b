"use client";

import { useMutation } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { Upload } from "#components/files/upload/use-upload.ts";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import type { FormSchema } from "#components/form/schema.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { AppRouter } from "#server/trpc/router.ts";
import { t } from "#words/t.ts";
import { type ImportKind, importWords } from "./import-words.ts";

export type Import = inferRouterInputs<AppRouter>["imports"]["begin"];

/** What the columns of an upload are asked with. */
export type ColumnsOf = { upload: Upload; onBegun: (importId: string) => void; onReplace: () => void };

/** The form that begins an import: which column is what, and what holds where none says it. */
export function ColumnsForm<Input extends FieldValues, Output>({
  kind,
  schema,
  defaultValues,
  importOf,
  onBegun,
  onReplace,
  children,
}: Omit<ColumnsOf, "upload"> & {
  kind: ImportKind;
  schema: FormSchema<Input, Output>;
  defaultValues: DefaultValues<Input>;
  importOf: (values: Output) => Import;
  children: ReactNode;
}) {
  const begin = useMutation(useTRPC().imports.begin.mutationOptions());
  return (
    <Panel title={t("files.columns")} padded>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={async (values) => {
          try {
            const { id } = await begin.mutateAsync(importOf(values));
            onBegun(id);
            return undefined;
          } catch (error) {
            return problemsOf(error, []);
          }
        }}
      >
        {children}
        <SubmitBar label={importWords[kind].action} busyLabel={t("files.starting")}>
          <Button onClick={onReplace}>{t("files.chooseAnotherFile")}</Button>
        </SubmitBar>
      </Form>
    </Panel>
  );
}
