"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { LinkOnce } from "#components/people/link-once.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import type { Account, Act } from "./rows.ts";

type Question = {
  title: string;
  text: ReactNode;
  typed?: string;
  label: string;
  busyLabel: string;
  done: string;
  confirm: (typed: string) => Promise<unknown>;
};

/** Asks once more before an act on somebody's account, and does it. */
export function ActDialog({ act: { kind, account }, onClose }: { act: Act; onClose: () => void }) {
  const acts = useActs();
  if (kind === "reset") return <ResetDialog account={account} onClose={onClose} />;
  const { title, text, typed, label, busyLabel, done, confirm } = questionOf(kind, account, acts);
  return (
    <ConfirmDialog
      {...{ title, typed, label, busyLabel, onClose }}
      onConfirm={async (given) => {
        await confirm(given);
        tellGood({ title: done });
        acts.reload();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}

function useActs() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return {
    disable: useMutation(trpc.instance.setDisabled.mutationOptions()).mutateAsync,
    administrator: useMutation(trpc.instance.setAdministrator.mutationOptions()).mutateAsync,
    secondFactor: useMutation(trpc.instance.takeSecondFactor.mutationOptions()).mutateAsync,
    erase: useMutation(trpc.instance.erasePerson.mutationOptions()).mutateAsync,
    reload: () => void client.invalidateQueries(trpc.instance.people.queryFilter()),
  };
}

function questionOf(kind: Exclude<Act["kind"], "reset">, account: Account, acts: ReturnType<typeof useActs>): Question {
  if (kind === "disable") return disabling(account, acts);
  if (kind === "administrator") return administering(account, acts);
  if (kind === "second_factor") return takingSecondFactor(account, acts);
  return {
    title: `Erase the personal data of ${account.name}`,
    text: (
      <>
        <p>
          Their name, email, password, authenticator app, sign-ins and sessions are removed, and their name and network
          addresses disappear from the audit trail. They leave every workspace. What they did stays under “Erased
          person”, and the trail still verifies.
        </p>
        <p>This cannot be undone, and the account cannot be used again.</p>
      </>
    ),
    typed: account.email,
    label: "Erase for good",
    busyLabel: "Erasing…",
    done: `The personal data of ${account.name} is erased`,
    confirm: (typedEmail) => acts.erase({ personId: account.id, typedEmail }),
  };
}

function disabling({ id: personId, name, disabledAt }: Account, acts: ReturnType<typeof useActs>): Question {
  const disabled = disabledAt === null;
  return {
    title: disabled ? `Disable ${name}` : `Enable ${name}`,
    text: disabled ? (
      <p>
        They are signed out everywhere at once and cannot sign in, in any workspace; their API tokens stop working.
        Their roles stay, in case you enable the account again.
      </p>
    ) : (
      <p>They can sign in again, with the roles they had.</p>
    ),
    label: disabled ? "Disable the account" : "Enable the account",
    busyLabel: "Saving…",
    done: disabled ? `${name} is disabled` : `${name} can sign in again`,
    confirm: () => acts.disable({ personId, disabled }),
  };
}

function takingSecondFactor({ id: personId, name }: Account, acts: ReturnType<typeof useActs>): Question {
  return {
    title: `Remove the authenticator app of ${name}`,
    text: (
      <p>
        For somebody who has lost both phone and recovery codes. Make sure that it is {name} who asks: from then on, the
        password alone signs them in. They are signed out everywhere, and workspaces that require a second factor ask
        them to set one up.
      </p>
    ),
    label: "Remove it",
    busyLabel: "Taking it away…",
    done: `${name} no longer has an authenticator app`,
    confirm: () => acts.secondFactor({ personId }),
  };
}

function administering({ id: personId, name, isInstanceAdmin }: Account, acts: ReturnType<typeof useActs>): Question {
  const administrator = !isInstanceAdmin;
  return {
    title: administrator ? `Make ${name} an administrator` : `Remove ${name} as an administrator`,
    text: administrator ? (
      <p>
        They can create, archive and restore workspaces, disable and erase accounts, and add and remove administrators.
        It does not give them access to any workspace.
      </p>
    ) : (
      <p>They keep their workspaces and roles, but no longer see these pages.</p>
    ),
    label: administrator ? "Make them an administrator" : "Remove as an administrator",
    busyLabel: "Saving…",
    done: administrator ? `${name} is an administrator` : `${name} is no longer an administrator`,
    confirm: () => acts.administrator({ personId, administrator }),
  };
}

function ResetDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useMutation(useTRPC().instance.createPasswordReset.mutationOptions());
  const [made, setMade] = useState<Outputs["instance"]["createPasswordReset"] | null>(null);
  if (made) {
    return (
      <LinkOnce title={`New password for ${account.name}`} link={made.url} what="the link" onClose={onClose}>
        It lets {account.name} choose a new password, once, within{" "}
        {made.hours === 1 ? "an hour" : `${made.hours} hours`}.
      </LinkOnce>
    );
  }
  return (
    <ConfirmDialog
      title={`New password for ${account.name}`}
      label="Create the link"
      busyLabel="Making it…"
      onConfirm={async () => {
        setMade(await create.mutateAsync({ personId: account.id }));
        return "stay";
      }}
      onClose={onClose}
    >
      <p>
        Anybody with this link can choose the password of {account.email}. Make sure that it reaches only its owner.
        Until it is used, the current password still works.
      </p>
    </ConfirmDialog>
  );
}
