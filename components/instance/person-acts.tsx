"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { LinkOnce } from "#components/people/link-once.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { t } from "#words/t.ts";
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
    title: t("instance.eraseThePersonalDataOfName", { name: account.name }),
    text: (
      <>
        <p>{t("instance.theirNameEmailPasswordAuthenticatorAppSign")}</p>
        <p>{t("instance.thisCannotBeUndoneAndTheAccount")}</p>
      </>
    ),
    typed: account.email,
    label: t("instance.eraseForGood"),
    busyLabel: t("instance.erasing"),
    done: t("instance.thePersonalDataOfNameIsErased", { name: account.name }),
    confirm: (typedEmail) => acts.erase({ personId: account.id, typedEmail }),
  };
}

function disabling({ id: personId, name, disabledAt }: Account, acts: ReturnType<typeof useActs>): Question {
  const disabled = disabledAt === null;
  return {
    title: disabled ? t("instance.disableName", { name }) : t("instance.enableName", { name }),
    text: disabled ? (
      <p>{t("instance.theyAreSignedOutEverywhereAtOnce")}</p>
    ) : (
      <p>{t("instance.theyCanSignInAgainWithThe")}</p>
    ),
    label: disabled ? t("instance.disableTheAccount") : t("instance.enableTheAccount"),
    busyLabel: t("instance.saving"),
    done: disabled ? t("instance.nameIsDisabled", { name }) : t("instance.nameCanSignInAgain", { name }),
    confirm: () => acts.disable({ personId, disabled }),
  };
}

function takingSecondFactor({ id: personId, name }: Account, acts: ReturnType<typeof useActs>): Question {
  return {
    title: t("instance.removeTheAuthenticatorAppOfName", { name }),
    text: <p>{t("instance.forSomebodyWhoHasLostBothPhone", { name })}</p>,
    label: t("instance.removeIt"),
    busyLabel: t("instance.takingItAway"),
    done: t("instance.nameNoLongerHasAnAuthenticatorApp", { name }),
    confirm: () => acts.secondFactor({ personId }),
  };
}

function administering({ id: personId, name, isInstanceAdmin }: Account, acts: ReturnType<typeof useActs>): Question {
  const administrator = !isInstanceAdmin;
  return {
    title: administrator
      ? t("instance.makeNameAnAdministrator", { name })
      : t("instance.removeNameAsAnAdministrator", { name }),
    text: administrator ? (
      <p>{t("instance.theyCanCreateArchiveAndRestoreWorkspaces")}</p>
    ) : (
      <p>{t("instance.theyKeepTheirWorkspacesAndRolesBut")}</p>
    ),
    label: administrator ? t("instance.makeThemAnAdministrator") : t("instance.removeAsAnAdministrator"),
    busyLabel: t("instance.saving"),
    done: administrator
      ? t("instance.nameIsAnAdministrator", { name })
      : t("instance.nameIsNoLongerAnAdministrator", { name }),
    confirm: () => acts.administrator({ personId, administrator }),
  };
}

function ResetDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const create = useMutation(useTRPC().instance.createPasswordReset.mutationOptions());
  const [made, setMade] = useState<Outputs["instance"]["createPasswordReset"] | null>(null);
  if (made) {
    return (
      <LinkOnce
        title={t("instance.newPasswordForName", { name: account.name })}
        link={made.url}
        what={t("instance.theLink")}
        onClose={onClose}
      >
        {t("instance.itLetsNameChooseANewPassword", { name: account.name, hours: made.hours })}
      </LinkOnce>
    );
  }
  return (
    <ConfirmDialog
      title={t("instance.newPasswordForName", { name: account.name })}
      label={t("instance.createTheLink")}
      busyLabel={t("instance.makingIt")}
      onConfirm={async () => {
        setMade(await create.mutateAsync({ personId: account.id }));
        return "stay";
      }}
      onClose={onClose}
    >
      <p>{t("instance.anybodyWithThisLinkCanChooseThe", { email: account.email })}</p>
    </ConfirmDialog>
  );
}
