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
        title="Your password is changed."
        actions={
          <ButtonLink href="/sign-in" prefetch={false} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        Every browser that was signed in to your account is signed out.
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
      <TextField name="password" label="New password" type="password" autoComplete="new-password" hint={passwordHint} />
      <SubmitBar label="Change password" busyLabel="Changing…" />
    </Form>
  );
}
