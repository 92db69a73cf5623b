"use client";

import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { prettyJson } from "#components/reading/pretty-json.ts";
import { callResultTerm, endingWord } from "#components/status/call-results.ts";
import { CopyButton } from "#components/ui/controls/copy-button.tsx";
import { Time } from "#components/ui/time.tsx";
import { readCallTime } from "#server/compose/call-times.ts";
import type { CallField } from "#server/compose/calls/call-fields.ts";
import { noKeyPressed } from "#server/contract/limits/voice.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import { formatCallLength, formatCharged, formatMoney } from "../call-words.ts";
import { isCopied } from "./call-fields.ts";
import { pairsOf } from "./pairs-of.ts";

type Field = Pick<CallField, "name" | "label" | "as">;

/** What the platform told in one field, in the form that people read it in; "–" where it told nothing. */
export function FieldValue({ field, value, zone }: { field: Field; value: string | null; zone: string }) {
  if (value === null || value.trim() === "") return <span className="text-faint">–</span>;
  const { name, label, as } = field;
  if (as === "json") return <Variables text={value} />;
  if (as === "time") return <Moment text={value} zone={zone} />;
  if (as === "seconds" && /^\d{1,7}$/.test(value))
    return <span title={formatCharged(Number(value)) ?? undefined}>{formatCallLength(Number(value))}</span>;
  if (as === "usd" && /^\d+(\.\d+)?$/.test(value)) return t("calls.uSValue", { value: formatMoney(value, 4) });
  if (name === "resultStatus") return <span title={value}>{callResultTerm("ai", value).word}</span>;
  if (name === "hangupBy") return endingWord(value);
  if (name === "feedbackValue") return value === noKeyPressed ? t("calls.none") : <span className="mono">{value}</span>;
  if (isCopied(name)) return <Copied text={value} what={speaks() === "en" ? label.toLowerCase() : label} />;
  return <MaskedValue>{value}</MaskedValue>;
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="mono min-w-0 [overflow-wrap:anywhere]">
        <MaskedValue>{text}</MaskedValue>
      </span>
      {!text.includes("•••") && <CopyButton value={text} what={what} />}
    </span>
  );
}

/** In the zone around it; as the platform wrote it where that is no time. */
function Moment({ text, zone }: { text: string; zone: string }) {
  const at = readCallTime(text, zone);
  return at === null ? <MaskedValue>{text}</MaskedValue> : <Time at={at} as="precise" />;
}

/** As pairs where they are an object of plain values, else as JSON on lines of its own. */
function Variables({ text }: { text: string }) {
  if (text === "•••") return <MaskedValue>{text}</MaskedValue>;
  const pairs = pairsOf(text);
  if (pairs === null) return <pre className="mono overflow-x-auto text-xs whitespace-pre-wrap">{prettyJson(text)}</pre>;
  if (pairs.length === 0) return <span className="text-faint">–</span>;
  return (
    <ul>
      {pairs.map(([name, value]) => (
        <li key={name}>
          <span className="text-muted">{name}:</span> <MaskedValue>{value}</MaskedValue>
        </li>
      ))}
    </ul>
  );
}
