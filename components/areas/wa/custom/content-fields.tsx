"use client";

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldRow } from "#components/form/field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { WithNotes } from "#components/messages/text/text-notes.tsx";
import { type CustomType, customTypes, waLimits } from "#server/contract/limits/wa.ts";
import type { CustomFormInput } from "./custom-values.ts";

/** What each type is called. */
export const typeWords: Record<CustomType, string> = {
  text: "Text",
  image: "Image",
  audio: "Audio",
  video: "Video",
  location: "Location",
  document: "Document",
  sticker: "Sticker",
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
        label="What to send"
        options={customTypes.map((value) => ({ value, label: typeWords[value] }))}
      />
      {type === "text" ? (
        <WithNotes<CustomFormInput> name="body">
          <TextAreaField<CustomFormInput> name="body" label="Text" limit={waLimits.customText} rows={5} dir="auto" />
        </WithNotes>
      ) : type === "location" ? (
        <LocationFields />
      ) : (
        <>
          <WithNotes<CustomFormInput> name="link">
            <TextField<CustomFormInput>
              name="link"
              label="Link to the file"
              type="url"
              inputMode="url"
              placeholder="https://"
              limits={`At most ${sayBytes(waLimits.fileBytes[type])}. The platform fetches the file; Switchboard does not load it.`}
            />
          </WithNotes>
          {type === "document" && <NotedField name="filename" label="File name" />}
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
        <TextField<CustomFormInput> name="latitude" label="Latitude" inputMode="decimal" limits="-90 to 90 degrees" />
        <TextField<CustomFormInput>
          name="longitude"
          label="Longitude"
          inputMode="decimal"
          limits="-180 to 180 degrees"
        />
      </FieldRow>
      <NotedField name="name" label="Name of the place" />
      <NotedField name="address" label="Address of the place" />
    </>
  );
}

function sayBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes >= 1024 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
}
