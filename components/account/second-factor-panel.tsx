"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { listed } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { AccountView } from "./account-view.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Prepared, SetUpSecondFactor } from "./set-up-second-factor.tsx";
import { useChanged } from "./use-changed.ts";

type Shown = { kind: "set-up"; prepared: Prepared } | { kind: "codes"; codes: string[] } | { kind: "off" } | null;

/** The authenticator app of the person: off, being set up, on. */
export function SecondFactorPanel({ account }: { account: AccountView }) {
  const [shown, setShown] = useState<Shown>(null);
  const changed = useChanged();
  const close = async () => {
    setShown(null);
    await changed();
  };
  return (
    <Panel
      title={t("account.secondFactor")}
      meta={
        account.secondFactor && (
          <Badge icon="shield-check" hue="good">
            {t("account.on")}
          </Badge>
        )
      }
      padded
    >
      {account.secondFactor ? (
        <TurnedOn
          secondFactor={account.secondFactor}
          onCodes={(codes) => setShown({ kind: "codes", codes })}
          onTurnOff={() => setShown({ kind: "off" })}
        />
      ) : (
        <TurnedOff requiredBy={account.requiredBy} onPrepared={(prepared) => setShown({ kind: "set-up", prepared })} />
      )}
      <SecondFactorDialogs shown={shown} requiredBy={account.requiredBy} onShow={setShown} onClose={close} />
    </Panel>
  );
}

function TurnedOff({ requiredBy, onPrepared }: { requiredBy: string[]; onPrepared: (prepared: Prepared) => void }) {
  return (
    <div className="grid gap-3 text-sm">
      {requiredBy.length > 0 && (
        <Callout hue="caution" title={t("account.listedAsksForASecondFactor", { listed: listed(requiredBy) })}>
          {t("account.untilYouSetOneUpYouSee")}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-[12rem] flex-1">{t("account.withAnAuthenticatorAppOnYourPhone")}</p>
        <PrepareButton onPrepared={onPrepared} />
      </div>
    </div>
  );
}

/** Begins the set-up: the secret is made now and counts once a code of it was typed. */
export function PrepareButton({
  onPrepared,
  isPrimary = false,
}: {
  onPrepared: (prepared: Prepared) => void;
  /** Where it is the one thing to do. */
  isPrimary?: boolean;
}) {
  const prepare = useMutation(
    useTRPC().account.prepareSecondFactor.mutationOptions({
      onSuccess: onPrepared,
      onError: (error) =>
        tellBad({ title: t("account.theSetUpCouldNotBegin"), detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <Button
      icon="shield-check"
      variant={isPrimary ? "primary" : "outline"}
      loading={prepare.isPending && t("account.preparing")}
      onClick={() => prepare.mutate()}
    >
      {t("account.setUpAnAuthenticatorApp")}
    </Button>
  );
}

function TurnedOn({
  secondFactor,
  onCodes,
  onTurnOff,
}: {
  secondFactor: NonNullable<AccountView["secondFactor"]>;
  onCodes: (codes: string[]) => void;
  onTurnOff: () => void;
}) {
  const { since, recoveryCodesLeft } = secondFactor;
  const replace = useMutation(
    useTRPC().account.replaceRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: (error) =>
        tellBad({ title: t("account.noNewCodesWereCreated"), detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <div className="grid gap-3 text-sm">
      <p>{rich("account.eachSignInHasAskedForYour", { recoveryCodesLeft, time: <Time at={since} as="day" /> })}</p>
      {recoveryCodesLeft < 3 && (
        <Callout hue="caution" title={t("account.fewRecoveryCodesAreLeft")}>
          {t("account.createNewOnesBeforeYouNeedThem")}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="refresh" loading={replace.isPending && t("account.making")} onClick={() => replace.mutate()}>
          {t("account.newRecoveryCodes")}
        </Button>
        <Button onClick={onTurnOff}>{t("account.turnOff")}</Button>
      </div>
    </div>
  );
}

function SecondFactorDialogs({
  shown,
  requiredBy,
  onShow,
  onClose,
}: {
  shown: Shown;
  requiredBy: string[];
  onShow: (shown: Shown) => void;
  onClose: () => void;
}) {
  if (shown === null) return null;
  if (shown.kind === "off") return <TurnOff requiredBy={requiredBy} onClose={onClose} />;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={shown.kind === "codes" ? t("account.yourRecoveryCodes") : t("account.setUpAnAuthenticatorApp")}
    >
      {shown.kind === "codes" ? (
        <RecoveryCodes codes={shown.codes} onKept={onClose} />
      ) : (
        <SetUpSecondFactor prepared={shown.prepared} onDone={(codes) => onShow({ kind: "codes", codes })} />
      )}
    </Dialog>
  );
}

function TurnOff({ requiredBy, onClose }: { requiredBy: string[]; onClose: () => void }) {
  const remove = useMutation(
    useTRPC().account.removeSecondFactor.mutationOptions({
      onSuccess: () => {
        tellGood({ title: t("account.yourAuthenticatorAppIsTurnedOff") });
        onClose();
      },
      onError: (error) => tellBad({ title: t("account.itIsStillOn"), detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("account.turnOffTheAuthenticatorApp")}
      description={t("account.fromThenOnYourPasswordAloneSigns")}
      footer={
        <>
          <Button
            variant="primary"
            loading={remove.isPending && t("account.turningOff")}
            onClick={() => remove.mutate()}
          >
            {t("account.turnItOff")}
          </Button>
          <DialogClose>
            <Button>{t("account.keepIt")}</Button>
          </DialogClose>
        </>
      }
    >
      {requiredBy.length > 0 && (
        <Callout hue="caution" title={t("account.listedAsksForASecondFactor", { listed: listed(requiredBy) })}>
          {t("account.withoutOneYouSeeNothingThereUntil")}
        </Callout>
      )}
    </Dialog>
  );
}
