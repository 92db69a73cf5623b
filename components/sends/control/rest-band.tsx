"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { withoutStop } from "./without-stop.ts";

/** How soon an open page learns that an account rests, or does not any more. */
const askEveryMs = 10_000;

/** Says what happened three times in a row, as words that follow "because". */
const reasons = {
  unsent: "no call reached the platform",
  answer: "the platform gave no usable answer",
  credentials: "the platform refused the key",
  clock: "the platform found this server’s clock wrong",
  ip: "the platform refused this server’s network address",
  account: "the platform refused the account",
  balance: "the platform found the balance too low",
  platform: "the platform failed",
} as const;

/** Above every page while an account rests: until when, why, and the way on. */
export function RestBand() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const mayTry = useMay("sending.resume");
  const resting =
    useQuery(trpc.connections.resting.queryOptions(undefined, { refetchInterval: askEveryMs })).data ?? [];
  const tryNow = useMutation(trpc.connections.tryNow.mutationOptions());
  const press = async (id: string, name: string) => {
    try {
      await tryNow.mutateAsync({ id });
      tellGood({ title: `${name} is tried now`, detail: "One call goes out. The others follow once it is accepted." });
    } catch (error) {
      tellBad({ title: "It could not be tried", detail: messageOf(error) });
    }
    await client.invalidateQueries(trpc.connections.resting.queryFilter());
  };
  return (
    // Always there, so that screen readers tell when something appears in it.
    <div role="status" aria-label="Accounts that rest">
      {resting.map(({ id, name, until, kind, note }) => (
        <div
          key={id}
          className="hue-caution flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hue-line) bg-(--hue-bg) px-6 py-2 text-sm text-ink max-phone:px-4"
        >
          <p className="flex min-w-0 max-w-prose gap-2 [overflow-wrap:anywhere]">
            <Icon name="circle-pause" className="mt-0.5 flex-none text-(--hue-text)" />
            <span>
              <strong className="font-semibold">The account {name} rests</strong> until{" "}
              {until ? <Time at={until} /> : "somebody has it tried"}, because {reasons[kind]} three times in a row
              {note ? ` (${withoutStop(note)})` : ""}. Its queued calls wait.
              {!mayTry && " Owners, admins and approvers of this workspace can have it tried now."}
            </span>
          </p>
          {mayTry && (
            <Button loading={tryNow.isPending && "Trying…"} onClick={() => press(id, name)}>
              Try now
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
