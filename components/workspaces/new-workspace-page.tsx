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
import { t } from "#words/t.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.newWorkspace);

/** Makes a workspace and leads into it. */
export function NewWorkspacePage() {
  const create = useMutation(useTRPC().instance.createWorkspace.mutationOptions());
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("workspaces.workspaces"), href: "/admin/workspaces" }]}
        title={t("workspaces.newWorkspace")}
      />
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
          <TextField
            name="name"
            label={t("workspaces.name")}
            limit={60}
            hint={t("workspaces.whatPeopleCallItSuchAsThe")}
          />
          <TextField
            name="slug"
            label={t("workspaces.address")}
            optional
            mono
            short
            hint={t("workspaces.theFirstPartOfEveryLinkInto")}
          />
          <SubmitBar label={t("workspaces.createTheWorkspace")} busyLabel={t("workspaces.creatingIt")}>
            <ButtonLink href="/admin/workspaces">{t("workspaces.cancel")}</ButtonLink>
          </SubmitBar>
        </Form>
      </WithAside>
    </Page>
  );
}

function WhatHappens() {
  return (
    <Panel title={t("workspaces.whatHappens")} padded>
      <div className="grid gap-2 text-sm text-muted">
        <p>{t("workspaces.youAreItsOwnerAtFirstYou")}</p>
        <p>{t("workspaces.itStartsEmptyAndWithoutAConnection")}</p>
      </div>
    </Panel>
  );
}
