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
import type { AccountView } from "./account-view.ts";
import { useChanged } from "./use-changed.ts";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.passwordChange);

export function PasswordPanel({ account }: { account: AccountView }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!account.password) {
    return (
      <Panel title="Password" padded>
        <p className="text-sm">
          You have no password: you sign in with {account.providerName ?? "your provider"}. To have one too,{" "}
          <Link href="/reset">ask for a link to a new password</Link>.
        </p>
      </Panel>
    );
  }
  const { changedAt } = account.password;
  return (
    <Panel title="Password" padded>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <p className="min-w-[12rem] flex-1">
          {changedAt ? (
            <>
              Changed <Time at={changedAt} as="full" />.
            </>
          ) : (
            "Not changed since your account was created."
          )}
        </p>
        <Button onClick={() => setIsOpen(true)}>Change password</Button>
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
      title="Change password"
      description="You stay signed in here; your other browsers are signed out."
      schema={schema}
      defaultValues={{ current: "", next: "" }}
      onSubmit={async (values) => {
        await change.mutateAsync(values);
        tellGood({ title: "Your password is changed", detail: "Your other browsers are signed out." });
        await changed();
      }}
      onClose={onClose}
      label="Change password"
      busyLabel="Changing…"
    >
      <TextField name="current" label="Present password" type="password" autoComplete="current-password" />
      <TextField name="next" label="New password" type="password" autoComplete="new-password" hint={passwordHint} />
    </FormDialog>
  );
}
