"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "#components/form/refusal.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { withoutStop } from "#components/reading/without-stop.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Says what happened three times in a row, as words that follow "because". */
const reasons = {
  get unsent() {
    return t("sends.noCallReachedThePlatform");
  },
  get answer() {
    return t("sends.thePlatformGaveNoUsableAnswer");
  },
  get credentials() {
    return t("sends.thePlatformRefusedTheKey");
  },
  get clock() {
    return t("sends.thePlatformFoundThisServersClockWrong");
  },
  get ip() {
    return t("sends.thePlatformRefusedThisServersNetworkAddress");
  },
  get account() {
    return t("sends.thePlatformRefusedTheAccount");
  },
  get balance() {
    return t("sends.thePlatformFoundTheBalanceTooLow");
  },
  get platform() {
    return t("sends.thePlatformFailed");
  },
} as const;

/** Until when each account rests, why, and the way on. */
export function RestingAccounts({ resting }: { resting: Outputs["connections"]["resting"] }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayTry = useMay("sending.resume");
  const tryNow = useMutation(trpc.connections.tryNow.mutationOptions());
  const press = async (id: string, name: string) => {
    try {
      await tryNow.mutateAsync({ id });
      tellGood({ title: t("sends.nameIsTriedNow", { name }), detail: t("sends.oneCallGoesOutTheOthersFollow") });
    } catch (error) {
      tellBad({ title: t("sends.itCouldNotBeTried"), detail: messageOf(error) });
    }
    await client.invalidateQueries(trpc.connections.resting.queryFilter());
  };
  return (
    <>
      {resting.map(({ id, name, until, kind, note }) => (
        <div
          key={id}
          className="hue-caution flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hue-line) bg-(--hue-bg) px-6 py-2 text-sm text-ink max-phone:px-4"
        >
          <p className="flex min-w-0 max-w-prose gap-2 [overflow-wrap:anywhere]">
            <Icon name="circle-pause" className="mt-0.5 flex-none text-(--hue-text)" />
            <span>
              {saysRest({ name, until, reason: reasons[kind], note })}
              {!mayTry && t("sends.ownersAdminsAndApproversOfThisWorkspace")}
            </span>
          </p>
          {mayTry && (
            <Button loading={tryNow.isPending && t("sends.trying")} onClick={() => press(id, name)}>
              {t("sends.tryNow")}
            </Button>
          )}
        </div>
      ))}
    </>
  );
}

/** Until when an account rests, and why. */
function saysRest({
  name,
  until,
  reason,
  note,
}: {
  name: string;
  until: Date | null;
  reason: string;
  note: string | null;
}) {
  const parts = { b: (words: ReactNode) => <strong className="font-semibold">{words}</strong>, name, reason };
  const noted = { ...parts, note: withoutStop(note ?? "") };
  if (!until) return note ? rich("sends.restsUntilTriedNoted", noted) : rich("sends.restsUntilTried", parts);
  const time = { until: <Time at={until} /> };
  return note ? rich("sends.restsUntilNoted", { ...noted, ...time }) : rich("sends.restsUntil", { ...parts, ...time });
}
