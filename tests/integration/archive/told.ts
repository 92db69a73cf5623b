import { z } from "zod";
import { recordQuery } from "#server/contract/aivoice.ts";
import { recordGroupQuery, recordSipQuery } from "#server/contract/voice.ts";
import { type CallOptions, callPlatform } from "#tests/support/sandbox.ts";

type Kind = "ai" | "sip" | "group";
const paths = { ai: recordQuery.path, sip: recordSipQuery.path, group: recordGroupQuery.path };
const page = z.object({ data: z.object({ total: z.number(), records: z.array(z.record(z.string(), z.unknown())) }) });
const spanMs = 10 * 86_400_000;

/** `2026-03-09T14:30:00+08:00`, written without anything of the product. */
const iso = (ms: number) => `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/**
 * Every call of a kind that the sandbox tells of from one moment to another, by its id: read page by page in the simplest way
 * there is.
 */
export async function toldBySandbox(
  url: string,
  kind: Kind,
  from: number,
  to: number,
  options: CallOptions = {},
): Promise<Map<string, Record<string, unknown>>> {
  const told = new Map<string, Record<string, unknown>>();
  for (let begin = from; begin < to; begin += spanMs) {
    const range = [iso(begin), iso(Math.min(begin + spanMs, to))];
    const [first, last] = kind === "ai" ? range.map((text) => text.slice(0, 19).replace("T", " ")) : range;
    const params =
      kind === "ai" ? { appId: "ai-app-1", startTime: first, endTime: last } : { strTime: first, endTime: last };
    for (let current = 1; ; current += 1) {
      const answer = await callPlatform(url, paths[kind], { current, size: 100, params }, options);
      const { data } = page.parse(answer.body);
      for (const record of data.records) told.set(String(record[kind === "ai" ? "keyId" : "voiceId"]), record);
      if (data.records.length < 100) break;
    }
  }
  return told;
}
