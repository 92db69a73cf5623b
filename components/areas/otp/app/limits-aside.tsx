"use client";

import { useQuery } from "@tanstack/react-query";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { counted } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { type LimitOf, limitSentence } from "#server/compose/otp/limit-sentence.ts";
import { otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import { useTypedLimits } from "./app-fields.tsx";
import type { LimitInput } from "./values.ts";

function within(typed: number | string | undefined, { min, max }: { min: number; max: number }): number | null {
  const value = numberOf(typed ?? "");
  return value >= min && value <= max ? value : null;
}

function sentenceOf(of: LimitOf, { enabled, ...typed }: LimitInput): string {
  const [limit, period] = [within(typed.limit, otpLimits.limit), within(typed.period, otpLimits.period)];
  const sentence =
    enabled && (limit === null || period === null)
      ? "a limit that is not complete yet"
      : limitSentence(of, { enabled, limit, period, unit: numberOf(typed.unit) });
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** What the limits mean, in sentences, as they are being written. */
export function LiveLimits() {
  const { phone, total, codeExpiry } = useTypedLimits();
  const minutes = within(codeExpiry, otpLimits.codeExpiryMinutes) ?? otpDefaults.codeExpiry;
  return (
    <Panel title="What it means" padded>
      <ul className="grid gap-2 text-sm">
        <li>{sentenceOf("periodPhoneSendLimit", phone)}</li>
        <li>{sentenceOf("periodTotalSendLimit", total)}</li>
        <li>A code is valid for {counted(minutes, "minute")}.</li>
      </ul>
    </Panel>
  );
}

/** How many applications the account is known to have, and that there is a cap. */
export function CapPanel() {
  const trpc = useTRPC();
  const place = useQuery(trpc.otp.place.queryOptions());
  return (
    <Panel title="How many you can have" padded>
      <div className="grid gap-2 text-sm">
        {place.data && (
          <p>
            {counted(place.data.known.app, "application")} of {place.data.connection.name}{" "}
            {place.data.known.app === 1 ? "is" : "are"} known here. The account may have more.
          </p>
        )}
        <p className="text-muted">
          The platform limits how many applications an account can have, and does not say to how many. In the sandbox it
          is 20. It refuses one more with <span className="mono">-23</span>. No call deletes an application.
        </p>
      </div>
    </Panel>
  );
}
