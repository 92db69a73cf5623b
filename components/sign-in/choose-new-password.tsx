"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import { passwordHint } from "./new-password.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.passwordChoice);

/** Whoever has the link chooses a password, once; it signs its person out everywhere. */
export function ChooseNewPassword({ token }: { token: string }) {
  const reset = useMutation(useTRPC().account.resetPassword.mutationOptions());
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <Callout
        hue="good"
        alert
        title={t("signIn.yourPasswordIsChanged")}
        actions={
          <ButtonLink href="/sign-in" prefetch={false} variant="primary">
            {t("signIn.signIn")}
          </ButtonLink>
        }
      >
        {t("signIn.everyBrowserThatWasSignedInTo")}
      </Callout>
    );
  }
  return (
    <Form
      schema={schema}
      defaultValues={{ password: "" }}
      onSubmit={async ({ password }) => {
        try {
          await reset.mutateAsync({ token, password });
        } catch (error) {
          return problemsOf(error, ["password"]);
        }
        setIsDone(true);
        return undefined;
      }}
    >
      <TextField
        name="password"
        label={t("signIn.newPassword")}
        type="password"
        autoComplete="new-password"
        hint={passwordHint()}
      />
      <SubmitBar label={t("signIn.changePassword")} busyLabel={t("signIn.changing")} />
    </Form>
  );
}
