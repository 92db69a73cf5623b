"use client";

import { useWatch } from "react-hook-form";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { previewCodes } from "#server/compose/otp/codes.ts";
import { speakingTime } from "#server/compose/otp/speaking-time.ts";
import type { TemplateValues } from "#server/compose/otp/values.ts";
import { codeMarker, otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import type { TemplateInput } from "./values.ts";

type Spoken = Omit<TemplateValues, "name" | "senderId">;

/** What a code looks like and how long it is spoken for, of a template as it is known. */
export function SpokenPanels({ of }: { of: Spoken }) {
  const codes = previewCodes(of.codeType, of.codeLength ?? otpDefaults.codeLength);
  return (
    <>
      <Panel title="Codes look like this" padded>
        {codes ? (
          <div className="grid gap-2 text-sm">
            <p className="mono flex flex-wrap gap-x-4 text-md">
              {codes.examples.map((code) => (
                <span key={code}>{code}</span>
              ))}
            </p>
            <p className="text-muted">
              Made of {codes.madeOf}. A guess is right once in {formatCount(codes.oneIn)}. These are examples: the
              platform makes each code itself.
            </p>
          </div>
        ) : (
          <p className="text-sm text-muted">Choose the characters and a length from 4 to 10 to see examples.</p>
        )}
      </Panel>
      <SpeakingPanel of={of} />
    </>
  );
}

const seconds = (value: number) => `about ${counted(Math.max(1, Math.round(value)), "second")}`;

function SpeakingPanel({ of }: { of: Spoken }) {
  const { text } = of;
  if (text === null || !text.includes(codeMarker))
    return (
      <Panel title="Speaking time" padded>
        <p className="text-sm text-muted">Shown once the text contains the code.</p>
      </Panel>
    );
  const { once, all, plays, heard, mostSeconds } = speakingTime({ ...of, text });
  return (
    <Panel title="Speaking time" meta="Our estimate" padded>
      <div className="grid gap-2">
        <KeyValueList
          items={[
            { key: "Once", value: seconds(once) },
            { key: counted(plays, "play"), value: seconds(all) },
            { key: "Cut off after", value: counted(mostSeconds, "second") },
          ]}
        />
        {heard < plays && (
          <p className="text-sm text-caution-text">
            {heard === 0
              ? "The call would be cut off before the text is heard once. Shorten the text, or allow a longer call."
              : `The call would be cut off after ${counted(heard, "play")} of ${plays}.`}
          </p>
        )}
        <p className="text-xs text-muted">
          Estimated from the length of the text and the speech rate. The platform does not say how fast its voices are
          or what a rate means.
        </p>
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
