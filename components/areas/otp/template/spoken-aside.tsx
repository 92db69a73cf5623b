"use client";

import { useWatch } from "react-hook-form";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { previewCodes } from "#server/compose/otp/codes.ts";
import { speakingTime } from "#server/compose/otp/speaking-time.ts";
import type { TemplateValues } from "#server/compose/otp/values.ts";
import { codeMarker, otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import type { TemplateInput } from "./values.ts";

type Spoken = Omit<TemplateValues, "name" | "senderId">;

/** What a code looks like and how long it is spoken for, of a template as it is known. */
export function SpokenPanels({ of }: { of: Spoken }) {
  const codes = previewCodes(of.codeType, of.codeLength ?? otpDefaults.codeLength);
  return (
    <>
      <Panel title={t("otp.codesLookLikeThis")} padded>
        {codes ? (
          <div className="grid gap-2 text-sm">
            <p className="mono flex flex-wrap gap-x-4 text-md">
              {codes.examples.map((code) => (
                <span key={code}>{code}</span>
              ))}
            </p>
            <p className="text-muted">
              {t("otp.madeOfMadeOfAGuessIsRight", { madeOf: codes.madeOf, oneIn: formatCount(codes.oneIn) })}
            </p>
          </div>
        ) : (
          <p className="text-sm text-muted">{t("otp.chooseTheCharactersAndALengthFrom")}</p>
        )}
      </Panel>
      <SpeakingPanel of={of} />
    </>
  );
}

const seconds = (value: number) => t("otp.aboutMaxSecond", { max: Math.max(1, Math.round(value)) });

function SpeakingPanel({ of }: { of: Spoken }) {
  const { text } = of;
  if (text === null || !text.includes(codeMarker))
    return (
      <Panel title={t("otp.speakingTime")} padded>
        <p className="text-sm text-muted">{t("otp.shownOnceTheTextContainsTheCode")}</p>
      </Panel>
    );
  const { once, all, plays, heard, mostSeconds } = speakingTime({ ...of, text });
  return (
    <Panel title={t("otp.speakingTime")} meta={t("otp.ourEstimate")} padded>
      <div className="grid gap-2">
        <KeyValueList
          items={[
            { key: t("otp.once"), value: seconds(once) },
            { key: t("otp.playsPlay", { plays }), value: seconds(all) },
            { key: t("otp.cutOffAfter"), value: t("otp.mostSecondsSecond", { mostSeconds }) },
          ]}
        />
        {heard < plays && (
          <p className="text-sm text-caution-text">
            {heard === 0 ? t("otp.theCallWouldBeCutOffBefore") : t("otp.theCallWouldBeCutOffAfter", { heard, plays })}
          </p>
        )}
        <p className="text-xs text-muted">{t("otp.estimatedFromTheLengthOfTheText")}</p>
      </div>
    </Panel>
  );
}

const { codeLength, speechRate, maxDurationSeconds, repeatCnt } = otpLimits;

function within(typed: number | string | undefined, { min, max }: { min: number; max: number }): number | null {
  const value = numberOf(typed ?? "");
  return value >= min && value <= max ? value : null;
}

const watched = [
  "text",
  "codeType",
  "codeLength",
  "speechRate",
  "language",
  "maxDuration",
  "repeatCnt",
] as const satisfies readonly (keyof TemplateInput)[];

/** The same while the template is being written. */
export function LiveSpoken() {
  const [text, codeType, length, rate, language, longest, plays] = useWatch<TemplateInput, typeof watched>({
    name: watched,
  });
  return (
    <SpokenPanels
      of={{
        text: text ?? null,
        codeType: codeType ?? null,
        codeLength: length === undefined ? null : (within(length, codeLength) ?? 0),
        speechRate: within(rate, speechRate),
        language: language ?? null,
        maxDuration: within(longest, maxDurationSeconds),
        repeatCnt: within(plays, repeatCnt),
      }}
    />
  );
}
