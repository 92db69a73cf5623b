"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogClose } from "#components/ui/dialog.tsx";
import { tellGood } from "#components/ui/toast.tsx";
import { applicationFields } from "./form-schemas.ts";
import { type ApplicationView, areaChoices, areaWords } from "./words.ts";

/** Adds an application to a connection. */
export function AddApplicationDialog({
  connectionId,
  onDone,
  onClose,
}: {
  connectionId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const add = useMutation(useTRPC().connections.addApplication.mutationOptions());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add an application"
      description="It was set up on the platform; its id stands in the platform’s console."
    >
      <Form
        schema={applicationFields}
        defaultValues={{ area: "email", appId: "", label: "" }}
        onSubmit={async (values) => {
          try {
            await add.mutateAsync({ connectionId, ...values });
          } catch (error) {
            return problemsOf(error, ["area", "appId", "label"]);
          }
          tellGood({ title: `${values.label} is added` });
          onDone();
          onClose();
          return undefined;
        }}
      >
        <SelectField name="area" label="Area" options={areaChoices} />
        <TextField name="appId" label="Application id" mono />
        <TextField name="label" label="Label" optional hint="How forms call it." limit={60} />
        <SubmitBar label="Add the application" busyLabel="Adding…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}

/** How forms call an application from now on. */
export function RelabelDialog({
  application,
  onDone,
  onClose,
}: {
  application: ApplicationView;
  onDone: () => void;
  onClose: () => void;
}) {
  const relabel = useMutation(useTRPC().connections.relabelApplication.mutationOptions());
  const { id, appId, area, label } = application;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Label of ${areaWords[area]} ${appId}`}>
      <Form
        schema={z.object({ label: z.string().trim().min(1, "Give it a label").max(60, "At most 60 characters") })}
        defaultValues={{ label }}
        onSubmit={async (values) => {
          try {
            await relabel.mutateAsync({ id, label: values.label });
          } catch (error) {
            return problemsOf(error, ["label"]);
          }
          onDone();
          onClose();
          return undefined;
        }}
      >
        <TextField name="label" label="Label" limit={60} />
        <SubmitBar label="Save the label" busyLabel="Saving…">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        </SubmitBar>
      </Form>
    </Dialog>
  );
}
