"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Form, useSubmitting } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { useChanged } from "./use-changed.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.profile);

export function ProfilePanel({ account }: { account: AccountView }) {
  const rename = useMutation(useTRPC().account.rename.mutationOptions());
  const changed = useChanged();
  const router = useRouter();
  return (
    <Panel title={t("account.profile")} padded>
      <Form
        schema={schema}
        defaultValues={{ name: account.name }}
        onSubmit={async ({ name }) => {
          try {
            await rename.mutateAsync({ name });
          } catch (error) {
            return problemsOf(error, ["name"]);
          }
          tellGood({ title: t("account.yourNameIsChanged") });
          await changed();
          // The frame around the page shows it too.
          router.refresh();
          return undefined;
        }}
      >
        <TextField
          name="name"
          label={t("account.name")}
          hint={t("account.everyoneInYourWorkspacesSeesItNext")}
          limit={80}
        />
        <p className="flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted">{t("account.email")}</span>
          <span className="[overflow-wrap:anywhere]">{account.email}</span>
        </p>
        <SaveButton />
      </Form>
    </Panel>
  );
}

function SaveButton() {
  const isSaving = useSubmitting();
  return (
    <div>
      <Button type="submit" loading={isSaving && t("account.saving")}>
        {t("account.saveTheName")}
      </Button>
    </div>
  );
}
