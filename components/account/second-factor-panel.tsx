"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { Dialog, DialogClose } from "#components/ui/overlay/dialog.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
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
      title="Second factor"
      meta={
        account.secondFactor && (
          <Badge icon="shield-check" hue="good">
            On
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
        <Callout hue="caution" title={`${listed(requiredBy)} asks for a second factor.`}>
          Until you set one up, you see nothing there.
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-[12rem] flex-1">
          With an authenticator app on your phone, a password alone is not enough: signing in also takes a six-digit
          code.
        </p>
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
      onError: (error) => tellBad({ title: "The set-up could not begin", detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <Button
      icon="shield-check"
      variant={isPrimary ? "primary" : "outline"}
      loading={prepare.isPending && "Preparing…"}
      onClick={() => prepare.mutate()}
    >
      Set up an authenticator app
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
      onError: (error) => tellBad({ title: "No new codes were created", detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <div className="grid gap-3 text-sm">
      <p>
        Each sign-in has asked for your authenticator app since <Time at={since} as="day" />.{" "}
        {counted(recoveryCodesLeft, "recovery code is", "recovery codes are")} left.
      </p>
      {recoveryCodesLeft < 3 && (
        <Callout hue="caution" title="Few recovery codes are left.">
          Create new ones before you need them; the old ones stop working.
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="refresh" loading={replace.isPending && "Making…"} onClick={() => replace.mutate()}>
          New recovery codes
        </Button>
        <Button onClick={onTurnOff}>Turn off</Button>
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
      title={shown.kind === "codes" ? "Your recovery codes" : "Set up an authenticator app"}
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
        tellGood({ title: "Your authenticator app is turned off" });
        onClose();
      },
      onError: (error) => tellBad({ title: "It is still on", detail: problemsOf(error, [])[0]?.message }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn off the authenticator app"
      description="From then on your password alone signs you in. The recovery codes stop working and your other browsers are signed out."
      footer={
        <>
          <Button variant="primary" loading={remove.isPending && "Turning off…"} onClick={() => remove.mutate()}>
            Turn it off
          </Button>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
        </>
      }
    >
      {requiredBy.length > 0 && (
        <Callout hue="caution" title={`${listed(requiredBy)} asks for a second factor.`}>
          Without one you see nothing there until you set up another.
        </Callout>
      )}
    </Dialog>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
