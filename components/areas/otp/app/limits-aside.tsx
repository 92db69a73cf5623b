"use client";

import { useQuery } from "@tanstack/react-query";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Panel } from "#components/ui/panel.tsx";
import { type LimitOf, limitLine } from "#server/compose/otp/limit-sentence.ts";
import { otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
      ? t("otp.aLimitThatIsNotCompleteYet")
      : limitLine(of, { enabled, limit, period, unit: numberOf(typed.unit) });
  return t("otp.limitInSentence", { sentence });
}

/** What the limits mean, in sentences, as they are being written. */
export function LiveLimits() {
  const { phone, total, codeExpiry } = useTypedLimits();
  const minutes = within(codeExpiry, otpLimits.codeExpiryMinutes) ?? otpDefaults.codeExpiry;
  return (
    <Panel title={t("otp.whatItMeans")} padded>
      <ul className="grid gap-2 text-sm">
        <li>{sentenceOf("periodPhoneSendLimit", phone)}</li>
        <li>{sentenceOf("periodTotalSendLimit", total)}</li>
        <li>{t("otp.aCodeIsValidForMinutesMinute", { minutes })}</li>
      </ul>
    </Panel>
  );
}

/** How many applications the account is known to have, and that there is a cap. */
export function CapPanel() {
  const trpc = useTRPC();
  const place = useQuery(trpc.otp.place.queryOptions());
  return (
    <Panel title={t("otp.howManyYouCanHave")} padded>
      <div className="grid gap-2 text-sm">
        {place.data && (
          <p>
            {t("otp.appApplicationOfNameWhichKnownHere", {
              app: place.data.known.app,
              name: place.data.connection.name,
            })}
          </p>
        )}
        <p className="text-muted">
          {rich("otp.thePlatformLimitsHowManyApplicationsAn", {
            span: (words) => <span className="mono">{words}</span>,
          })}
        </p>
      </div>
    </Panel>
  );
}
