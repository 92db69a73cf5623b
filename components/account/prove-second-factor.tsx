"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { useChanged } from "./use-changed.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.secondFactorCode);

/** For a session that came without the code of an app that its person has. */
export function ProveSecondFactor({ onProved }: { onProved?: () => void }) {
  const confirm = useMutation(useTRPC().account.confirmIdentity.mutationOptions());
  const changed = useChanged();
  return (
    <Panel title={t("account.enterACode")} padded>
      <Form
        schema={schema}
        defaultValues={{ code: "" }}
        onSubmit={async ({ code }) => {
          try {
            await confirm.mutateAsync({ way: "code", value: code });
          } catch (error) {
            return problemsOf(error, ["value"]).map(({ field, message }) => ({
              message,
              ...(field && { field: "code" }),
            }));
          }
          await changed();
          onProved?.();
          return undefined;
        }}
      >
        <TextField
          name="code"
          label={t("account.code")}
          hint={t("account.youSignedInWithoutYourAuthenticatorApp")}
          autoComplete="one-time-code"
          mono
          short
        />
        <SubmitBar label={t("account.goOn")} busyLabel={t("account.checking")} />
      </Form>
    </Panel>
  );
}
