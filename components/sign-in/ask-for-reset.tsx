"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.resetWish);

/** Asks for a mail with a link. The answer is the same for every address, so that nobody learns which have an account. */
export function AskForReset() {
  const ask = useMutation(useTRPC().account.requestReset.mutationOptions());
  const [askedFor, setAskedFor] = useState<string>();
  if (askedFor !== undefined) {
    return (
      <Callout hue="active" icon="mail" alert title={t("signIn.checkYourMail")}>
        {t("signIn.ifThereIsAnAccountForAskedFor", { askedFor })}
      </Callout>
    );
  }
  return (
    <Form
      schema={schema}
      defaultValues={{ email: "" }}
      onSubmit={async ({ email }) => {
        try {
          await ask.mutateAsync({ email });
        } catch (error) {
          return problemsOf(error, ["email"]);
        }
        setAskedFor(email);
        return undefined;
      }}
    >
      <TextField
        name="email"
        label={t("signIn.email")}
        hint={t("signIn.weMailALinkForChoosingA")}
        type="email"
        autoComplete="username"
      />
      <SubmitBar label={t("signIn.mailMeALink")} busyLabel={t("signIn.asking")} />
    </Form>
  );
}
