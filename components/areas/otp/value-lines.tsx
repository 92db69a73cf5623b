import type { ReactNode } from "react";
import { LibraryName } from "#components/ids/field/library-name.tsx";
import { counted } from "#components/ui/number.ts";
import { spanWords } from "#server/compose/otp/flow-lane.ts";
import { type LimitOf, limitLine } from "#server/compose/otp/limit-sentence.ts";
import type { AppValues, FlowStep, FlowValues, TemplateValues } from "#server/compose/otp/values.ts";
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

const small = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
const NotSaid = () => <span className="text-faint">Not set here. The platform uses its own value</span>;

function appLines(values: AppValues): ValueLine[] {
  const limit = (of: LimitOf, key: string): ValueLine => ({
    key,
    field: `${of}.enabled`,
    value: limitLine(of, values[of]),
  });
  return [
    { key: "Name", field: "name", value: values.name },
    {
      key: fieldName("codeExpiry"),
      field: "codeExpiry",
      value: values.codeExpiry === null ? <NotSaid /> : counted(values.codeExpiry, "minute"),
    },
    limit("periodPhoneSendLimit", "Codes to one number"),
    limit("periodTotalSendLimit", "Codes in total"),
  ];
}

const plainFields = ["codeType", "codeLength", "language", "speechRate", "repeatCnt", "maxDuration"] as const;

function Told({ words }: { words: string }) {
  return (
    <>
      {words} <span className="text-muted">(set by the platform)</span>
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
    { key: "Name", field: "name", value: name },
    { key: "Text", field: "text", value: text === null ? <NotSaid /> : <SpokenText text={text} /> },
    ...plainFields.map((field) => ({
      key: fieldName(field),
      field,
      value: valueWords(field, values[field]) ?? ofPlatform(field),
    })),
    {
      key: "Sender",
      field: "senderId",
      value:
        senderId === null ? ofPlatform("senderId") : <LibraryName kind="voice_sender" appId={null} value={senderId} />,
    },
  ];
}

/** "After 2 minutes, if no correct code was entered: call, switch channel" */
function stepWords({ waitingTime, status, channel, channelCut }: FlowStep): string {
  const wait = waitingTime === null ? "After a wait that is not known" : `After ${spanWords(waitingTime)}`;
  const condition = valueWords("status", status);
  const [by, cut] = [valueWords("channel", channel) ?? "channel not known", valueWords("channelCut", channelCut)];
  return `${wait}${condition ? `, if ${small(condition)}` : ""}: ${by}${cut ? `, ${small(cut)}` : ""}`;
}

function flowLines({ name, flow }: FlowValues): ValueLine[] {
  return [
    { key: "Name", field: "name", value: name },
    ...flow.map(({ waitingTime, status, channel, channelCut }, place) => ({
      key: `Step ${place + 1}`,
      field: `flow.${place}.waitingTime`,
      value: stepWords({ waitingTime, status, channel, channelCut }),
    })),
  ];
}
