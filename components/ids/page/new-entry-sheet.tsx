"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { kindWords, takenKinds } from "#components/ids/kinds.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { type UnlistedKind, unlistedKinds } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";
import { EntryFields } from "./entry-fields.tsx";
import { type NewEntryInput, newEntryForm } from "./entry-values.ts";

const fields = ["kind", "value", "label", "note", "expectedCount", "isDefault"];

/** Adds an id to the library of a connection. */
export function NewEntrySheet({
  kind,
  connectionId,
  connectionName,
  closeHref,
  openHref,
}: {
  /** What the list shows now. */
  kind: UnlistedKind | null;
  /** Without one, the connection in use. */
  connectionId: string | null;
  connectionName: string | undefined;
  closeHref: string;
  openHref: (id: string) => string;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.library.create.mutationOptions());
  return (
    <Sheet
      label={t("ids.addAnId")}
      title={t("ids.addAnId")}
      monoTitle={false}
      position={t("ids.new")}
      isRow={false}
      closeHref={closeHref}
    >
      <Form
        schema={newEntryForm}
        defaultValues={{
          kind: kind ?? "recipient_list",
          value: "",
          label: "",
          note: "",
          expectedCount: "",
          isDefault: false,
        }}
        onSubmit={async ({ label, ...values }) => {
          try {
            const place = connectionId === null ? {} : { connectionId };
            const { id } = await create.mutateAsync({ ...values, ...place, label: label ?? values.value.trim() });
            await client.invalidateQueries(trpc.library.pathFilter());
            tellGood({ title: t("ids.addedToTheLibrary"), detail: label ?? values.value });
            router.replace(openHref(id), { scroll: false });
            return undefined;
          } catch (error) {
            return problemsOf(error, fields);
          }
        }}
      >
        <NewFields connectionName={connectionName} />
        <SubmitBar label={t("ids.addToTheLibrary")} busyLabel={t("ids.adding")} />
      </Form>
    </Sheet>
  );
}

function NewFields({ connectionName }: { connectionName: string | undefined }) {
  const kind = useWatch<NewEntryInput, "kind">({ name: "kind" });
  const words = kindWords[kind];
  return (
    <>
      <SelectField<NewEntryInput>
        name="kind"
        label={t("ids.kind")}
        options={unlistedKinds
          .filter((each) => takenKinds.includes(each) || each === kind)
          .map((each) => ({ value: each, label: kindWords[each].many }))}
      />
      <TextField<NewEntryInput>
        name="value"
        label={t("ids.id")}
        mono
        hint={
          <>
            {t("ids.exampleAndWhere", { example: words.example, where: words.where })}
            {connectionName && t("ids.itBelongsToConnectionName", { connectionName })}
          </>
        }
      />
      <EntryFields kind={kind} />
    </>
  );
}
