"use client";

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldRow } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { WithNotes } from "#components/messages/text/text-notes.tsx";
import { type CustomType, customTypes, waLimits } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";
import type { CustomFormInput } from "./custom-values.ts";

/** What each type is called. */
export const typeWords: Record<CustomType, string> = {
  get text() {
    return t("wa.text");
  },
  get image() {
    return t("wa.image");
  },
  get audio() {
    return t("wa.audio");
  },
  get video() {
    return t("wa.video");
  },
  get location() {
    return t("wa.location");
  },
  get document() {
    return t("wa.document");
  },
  get sticker() {
    return t("wa.sticker");
  },
};

const contentFields = ["body", "link", "filename", "latitude", "longitude", "name", "address"] as const;

/** What was said of the fields of one type is not said of those of another. */
function useForgottenProblems(type: CustomType): void {
  const { clearErrors } = useFormContext<CustomFormInput>();
  const before = useRef(type);
  useEffect(() => {
    if (before.current === type) return;
    before.current = type;
    clearErrors([...contentFields]);
  }, [type, clearErrors]);
}

/** What is sent: its type, and the fields of that type. */
export function ContentFields() {
  const type = useWatch<CustomFormInput, "type">({ name: "type" });
  useForgottenProblems(type);
  return (
    <>
      <SelectField<CustomFormInput>
        name="type"
        label={t("wa.whatToSend")}
        options={customTypes.map((value) => ({ value, label: typeWords[value] }))}
      />
      {type === "text" ? (
        <WithNotes<CustomFormInput> name="body">
          <TextAreaField<CustomFormInput>
            name="body"
            label={t("wa.text")}
            limit={waLimits.customText}
            rows={5}
            dir="auto"
          />
        </WithNotes>
      ) : type === "location" ? (
        <LocationFields />
      ) : (
        <>
          <WithNotes<CustomFormInput> name="link">
            <TextField<CustomFormInput>
              name="link"
              label={t("wa.linkToTheFile")}
              type="url"
              inputMode="url"
              placeholder="https://"
              limits={t("wa.atMostSayBytesThePlatformFetchesThe", { sayBytes: sayBytes(waLimits.fileBytes[type]) })}
            />
          </WithNotes>
          {type === "document" && <NotedField name="filename" label={t("wa.fileName")} />}
        </>
      )}
    </>
  );
}

function NotedField({ name, label }: { name: "filename" | "name" | "address"; label: string }) {
  return (
    <WithNotes<CustomFormInput> name={name}>
      <TextField<CustomFormInput> name={name} label={label} dir="auto" />
    </WithNotes>
  );
}

function LocationFields() {
  return (
    <>
      <FieldRow>
        <TextField<CustomFormInput>
          name="latitude"
          label={t("wa.latitude")}
          inputMode="decimal"
          limits={t("wa.n90To90Degrees")}
        />
        <TextField<CustomFormInput>
          name="longitude"
          label={t("wa.longitude")}
          inputMode="decimal"
          limits={t("wa.n180To180Degrees")}
        />
      </FieldRow>
      <NotedField name="name" label={t("wa.nameOfThePlace")} />
      <NotedField name="address" label={t("wa.addressOfThePlace")} />
    </>
  );
}

function sayBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes >= 1024 ? t("wa.kilobytesMB", { kilobytes: kilobytes / 1024 }) : t("wa.kilobytesKB", { kilobytes });
}
