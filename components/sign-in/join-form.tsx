"use client";

import { useMutation } from "@tanstack/react-query";
import { signIn } from "next-auth/react";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";
import { passwordHint } from "./new-password.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.joining);

/** Somebody without an account chooses name and password, is a member, and is signed in. */
export function JoinForm({ token, email, workspaceName }: { token: string; email: string; workspaceName: string }) {
  const accept = useMutation(useTRPC().invitations.accept.mutationOptions());
  return (
    <Form
      schema={schema}
      defaultValues={{ name: "", password: "" }}
      onSubmit={async (account) => {
        try {
          const joined = await accept.mutateAsync({ token, account });
          await enter(joined, account.password);
        } catch (error) {
          return problemsOf(error, ["account.name", "account.password", "password"]).map(({ field, message }) => ({
            message,
            ...(field && { field: field.replace("account.", "") }),
          }));
        }
        return undefined;
      }}
    >
      <TextField
        name="name"
        label={t("signIn.yourName")}
        hint={t("signIn.shownNextToWhatYouDoIn", { workspaceName })}
        autoComplete="name"
      />
      {/* For password managers: what the new password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <TextField
        name="password"
        label={t("signIn.password")}
        type="password"
        autoComplete="new-password"
        hint={passwordHint()}
      />
      <SubmitBar label={t("signIn.joinWorkspaceName", { workspaceName })} busyLabel={t("signIn.joining")} />
    </Form>
  );
}

/** Signs in with what was just chosen. Where that fails the account is there all the same, so that signing in is next. */
async function enter({ slug, email }: { slug: string; email: string }, password: string): Promise<void> {
  const answer = await signIn("credentials", { redirect: false, email, password }).catch(() => undefined);
  const place = `/${slug}`;
  window.location.assign(answer?.ok && !answer.error ? place : `/sign-in?next=${encodeURIComponent(place)}`);
}
