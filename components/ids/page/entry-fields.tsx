"use client";

import type { ReactNode } from "react";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import type { ChangeInput } from "./entry-values.ts";

/** What can be said of an id: the same for a new one and for one that is kept. */
export function EntryFields({ kind, learned }: { kind: UnlistedKind; learned?: ReactNode }) {
  return (
    <>
      <TextField<ChangeInput>
        name="label"
        label="Name"
        optional
        hint="What your team calls it. Without a name, forms show the id."
        limit={80}
      />
      {kind === "recipient_list" && (
        <NumberField<ChangeInput>
          name="expectedCount"
          label="Expected recipients"
          optional
          hint="The platform can’t count a list. If you leave this empty, finished sends show how many it holds."
          limits={learned}
        />
      )}
      <TextAreaField<ChangeInput> name="note" label="Note" optional limit={500} rows={3} />
      <RadioField<ChangeInput>
        name="isDefault"
        label="In new forms"
        options={[
          { value: false, label: "Offered" },
          { value: true, label: `Filled in, as the default ${kindWords[kind].one}` },
        ]}
      />
    </>
  );
}
