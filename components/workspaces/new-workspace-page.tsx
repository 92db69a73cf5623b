"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.newWorkspace);

/** Makes a workspace and leads into it. */
export function NewWorkspacePage() {
  const create = useMutation(useTRPC().instance.createWorkspace.mutationOptions());
  return (
    <Page>
      <PageHeader crumbs={[{ label: "Workspaces", href: "/admin/workspaces" }]} title="New workspace" />
      <WithAside aside={<WhatHappens />}>
        <Form
          schema={schema}
          defaultValues={{ name: "" }}
          onSubmit={async (values) => {
            try {
              const { slug } = await create.mutateAsync(values);
              // A full load: the frame around the page knows the workspaces of before.
              window.location.assign(`/${slug}`);
            } catch (error) {
              return problemsOf(error, ["name", "slug"]);
            }
            return undefined;
          }}
        >
          <TextField name="name" label="Name" limit={60} hint="What people call it, such as the team or the client." />
          <TextField
            name="slug"
            label="Address"
            optional
            mono
            short
            hint="The first part of every link into it. Made from the name when you leave it empty; it never changes."
          />
          <SubmitBar label="Create the workspace" busyLabel="Creating it…">
            <ButtonLink href="/admin/workspaces">Cancel</ButtonLink>
          </SubmitBar>
        </Form>
      </WithAside>
    </Page>
  );
}

function WhatHappens() {
  return (
    <Panel title="What happens" padded>
      <div className="grid gap-2 text-sm text-muted">
        <p>You are its owner. At first you are alone in it; then you invite the others.</p>
        <p>
          It starts empty and without a connection to the platform: nothing can be sent before you add one in its
          settings. It shows nothing of other workspaces.
        </p>
      </div>
    </Panel>
  );
}
