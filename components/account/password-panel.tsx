"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { passwordHint } from "#components/sign-in/new-password.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { useChanged } from "./use-changed.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.passwordChange);

export function PasswordPanel({ account }: { account: AccountView }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!account.password) {
    return (
      <Panel title={t("account.password")} padded>
        <p className="text-sm">
          {rich("account.youHaveNoPasswordYouSignIn", {
            provider: account.providerName ?? t("account.yourProvider"),
            a: (words) => <Link href="/reset">{words}</Link>,
          })}
        </p>
      </Panel>
    );
  }
  const { changedAt } = account.password;
  return (
    <Panel title={t("account.password")} padded>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="min-w-[12rem] flex-1">
          {changedAt
            ? rich("account.changed", { time: <Time at={changedAt} as="full" /> })
            : t("account.notChangedSinceYourAccountWasCreated")}
        </p>
        <Button onClick={() => setIsOpen(true)}>{t("account.changePassword")}</Button>
      </div>
      {isOpen && <ChangePassword onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const change = useMutation(useTRPC().account.changePassword.mutationOptions());
  const changed = useChanged();
  return (
    <FormDialog
      title={t("account.changePassword")}
      description={t("account.youStaySignedInHereYourOther")}
      schema={schema}
      defaultValues={{ current: "", next: "" }}
      onSubmit={async (values) => {
        await change.mutateAsync(values);
        tellGood({ title: t("account.yourPasswordIsChanged"), detail: t("account.yourOtherBrowsersAreSignedOut") });
        await changed();
      }}
      onClose={onClose}
      label={t("account.changePassword")}
      busyLabel={t("account.changing")}
    >
      <TextField name="current" label={t("account.presentPassword")} type="password" autoComplete="current-password" />
      <TextField
        name="next"
        label={t("account.newPassword")}
        type="password"
        autoComplete="new-password"
        hint={passwordHint()}
      />
    </FormDialog>
  );
}
