import type { ReactNode } from "react";
import { LibraryName } from "#components/ids/field/library-name.tsx";
import { spanWords } from "#server/compose/otp/flow-lane.ts";
import { type LimitOf, limitLine } from "#server/compose/otp/limit-sentence.ts";
import type { AppValues, FlowStep, FlowValues, TemplateValues } from "#server/compose/otp/values.ts";
import { channelCuts, nodeStatuses } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import type { KindValues } from "./kept.ts";
import { SpokenText } from "./spoken-text.tsx";
import { fieldName, valueWords } from "./words.ts";

/** One line of what is set; `field` is where it is typed. */
export type ValueLine = { key: string; field: string; value: ReactNode };

/** Everything that is set in it, line by line. Where nothing is set here stands what the platform `told` of a template. */
export function valueLines({ kind, values }: KindValues, told: TemplateValues | null = null): ValueLine[] {
  if (kind === "app") return appLines(values);
  return kind === "template" ? templateLines(values, told) : flowLines(values);
}

const NotSaid = () => <span className="text-faint">{t("otp.notSetHereThePlatformUsesIts")}</span>;

function appLines(values: AppValues): ValueLine[] {
  const limit = (of: LimitOf, key: string): ValueLine => ({
    key,
    field: `${of}.enabled`,
    value: limitLine(of, values[of]),
  });
  return [
    { key: t("otp.name"), field: "name", value: values.name },
    {
      key: fieldName("codeExpiry"),
      field: "codeExpiry",
      value: values.codeExpiry === null ? <NotSaid /> : t("otp.codeExpiryMinute", { codeExpiry: values.codeExpiry }),
    },
    limit("periodPhoneSendLimit", t("otp.codesToOneNumber")),
    limit("periodTotalSendLimit", t("otp.codesInTotal")),
  ];
}

const plainFields = ["codeType", "codeLength", "language", "speechRate", "repeatCnt", "maxDuration"] as const;

function Told({ words }: { words: string }) {
  return (
    <>
      {words} <span className="text-muted">{t("otp.setByThePlatform")}</span>
    </>
  );
}

function templateLines(values: TemplateValues, told: TemplateValues | null): ValueLine[] {
  const { name, text, senderId } = values;
  const ofPlatform = (field: (typeof plainFields)[number] | "senderId") => {
    const words = valueWords(field, told?.[field] ?? null);
    return words === null ? <NotSaid /> : <Told words={words} />;
  };
  return [
    { key: t("otp.name"), field: "name", value: name },
    { key: t("otp.text"), field: "text", value: text === null ? <NotSaid /> : <SpokenText text={text} /> },
    ...plainFields.map((field) => ({
      key: fieldName(field),
      field,
      value: valueWords(field, values[field]) ?? ofPlatform(field),
    })),
    {
      key: t("otp.sender"),
      field: "senderId",
      value:
        senderId === null ? ofPlatform("senderId") : <LibraryName kind="voice_sender" appId={null} value={senderId} />,
    },
  ];
}

/** "After 2 minutes, if no correct code was entered: call, switch channel" */
function stepWords({ waitingTime, status, channel, channelCut }: FlowStep): string {
  const wait =
    waitingTime === null
      ? t("otp.afterAWaitThatIsNotKnown")
      : t("otp.afterSpanWords", { spanWords: spanWords(waitingTime) });
  const when = status === null ? wait : t("otp.waitAndCondition", { wait, condition: conditionWords(status) });
  const by = valueWords("channel", channel) ?? t("otp.channelNotKnown");
  const what = channelCut === null ? by : t("otp.channelAndSwitch", { by, cut: cutWords(channelCut) });
  return t("otp.whenAndWhat", { when, what });
}

/** A condition within a sentence. */
function conditionWords(status: number): string {
  if (status === nodeStatuses.sendFailure) return t("otp.ifThePreviousCodeCouldNotBe");
  return status === nodeStatuses.notVerified ? t("otp.ifNoCorrectCodeWasEntered") : t("otp.ifStatus", { status });
}

function cutWords(cut: number): string {
  if (cut === channelCuts.switch) return t("otp.thenSwitchChannel");
  return cut === channelCuts.stay ? t("otp.thenDoNotSwitchChannel") : String(cut);
}

function flowLines({ name, flow }: FlowValues): ValueLine[] {
  return [
    { key: t("otp.name"), field: "name", value: name },
    ...flow.map(({ waitingTime, status, channel, channelCut }, place) => ({
      key: t("otp.stepPlace", { place: place + 1 }),
      field: `flow.${place}.waitingTime`,
      value: stepWords({ waitingTime, status, channel, channelCut }),
    })),
  ];
}
