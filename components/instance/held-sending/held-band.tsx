"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { sayCause } from "./hold-cause.ts";

const page = "/admin/held-sending";

/** Above every other page of the administration while all sending is held: since when, why, and where it is released. */
export function HeldBand() {
  const trpc = useTRPC();
  const isThere = usePathname() === page;
  const { data: hold } = useQuery(trpc.instance.sendingHold.queryOptions(undefined, { refetchInterval: 10_000 }));
  return (
    // Always there, so that screen readers tell when something appears in it.
    <div role="status" aria-label={t("instance.sending")}>
      {hold && !isThere && (
        <div className="hue-bad flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-(--hue-line) bg-(--hue-bg) px-6 py-2 text-sm text-ink max-phone:px-4">
          <p className="flex min-w-0 max-w-prose gap-2">
            <Icon name="circle-pause" className="mt-0.5 flex-none text-(--hue-text)" />
            <span>
              {rich("instance.allSendingIsHeldSince", {
                b: (words) => <strong className="font-semibold">{words}</strong>,
                cause: sayCause[hold.cause],
                time: <Time at={hold.heldAt} />,
              })}
            </span>
          </p>
          <ButtonLink href={page}>{t("instance.seeWhatWaits")}</ButtonLink>
        </div>
      )}
    </div>
  );
}
