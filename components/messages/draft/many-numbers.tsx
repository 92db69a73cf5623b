"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Form, useSubmitting } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { useChannel, useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useApplications } from "./use-applications.ts";
import { useStepHref } from "./use-step-href.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.manyNumbers);

const stepsOf = ({ mapStep, review: { tells } }: Pick<ChannelView, "mapStep" | "review">) => [
  { name: "Recipients", what: "a file, pasted rows or a saved list" },
  { name: mapStep.name, what: mapStep.tells },
  { name: "Check", what: "every problem in its cell, fixed in place" },
  { name: "Review and send", what: `numbers, ${tells}` },
];

/** The way to many numbers: what its steps are, and a button that begins a draft. */
export function ManyNumbers({
  appId,
  onBegun,
  children,
}: {
  /** The application that it begins with. */
  appId?: string | undefined;
  /** Fills in what is known of the draft already, before it opens. */
  onBegun?: ((draft: { id: string; appId: string }) => Promise<void>) | undefined;
  /** Above the button: what is known already. */
  children?: ReactNode;
}) {
  const channel = useChannel();
  const { applications, chosen } = useApplications();
  const begin = useMutation(useChannelRouter().begin.mutationOptions());
  const router = useRouter();
  const stepHref = useStepHref();
  return (
    <Panel title="Many numbers" padded>
      <Form
        schema={schema}
        defaultValues={{ appId: appId ?? chosen?.appId ?? "" }}
        onSubmit={async (values) => {
          try {
            const { id } = await begin.mutateAsync(values);
            await onBegun?.({ id, ...values });
            router.push(stepHref(id, "recipients"));
          } catch (error) {
            return problemsOf(error, ["appId"]);
          }
          return undefined;
        }}
      >
        <ol className="grid gap-2 text-sm">
          {stepsOf(channel).map(({ name, what }, index) => (
            <li key={name} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
              <span className="text-faint">{index + 1}</span>
              <span>
                <span className="font-medium">{name}</span>
                <span className="text-muted">: {what}</span>
              </span>
            </li>
          ))}
        </ol>
        {applications.length > 1 && <ApplicationField name="appId" applications={applications} />}
        {children}
        <BeginButton />
        <p className="text-xs text-muted">
          A draft is kept for the whole team until it is sent or discarded. Up to 200,000 rows.
        </p>
      </Form>
    </Panel>
  );
}

function BeginButton() {
  const isBeginning = useSubmitting();
  return (
    <Button type="submit" icon="plus" loading={isBeginning && "Beginning…"} className="w-fit max-phone:w-full">
      Begin a draft
    </Button>
  );
}
