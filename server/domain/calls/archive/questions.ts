import type { z } from "zod";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { isoInZone, localInZone } from "#server/compose/call-times.ts";
import { recordQuery } from "#server/contract/aivoice.ts";
import type { Operation } from "#server/contract/operation.ts";
import { recordGroupQuery, recordSipQuery } from "#server/contract/voice.ts";
import { paging, type Told } from "#server/contract/wire.ts";
import type { CallSource } from "./store-records.ts";

/** From a moment to another, both included, in whole seconds; page numbers start at 1. */
export type Question = { from: number; to: number; page: number };

/** The part of every answer that matters here. */
export type Answered = { data: { total: string | null; records: Told[] } };

type Asking = {
  operation: Operation<z.ZodObject, z.ZodObject<{ data: z.ZodType<Answered["data"]> }>>;
  request(source: CallSource, question: Question): Record<string, unknown>;
  /** The platform forgets these after two months. */
  isForgotten: boolean;
};

/** The question for a page of records of each kind (spec: AI outbound voice, Voice records). */
export const askings: Record<CallKind, Asking> = {
  ai: {
    operation: recordQuery,
    request: ({ appId, zone }, { from, to, page }) => ({
      ...pageOf(page),
      params: { appId, startTime: localInZone(new Date(from), zone), endTime: localInZone(new Date(to), zone) },
    }),
    isForgotten: false,
  },
  sip: { operation: recordSipQuery, request: voiceRequest, isForgotten: true },
  group: { operation: recordGroupQuery, request: voiceRequest, isForgotten: true },
};

function voiceRequest({ zone }: CallSource, { from, to, page }: Question) {
  return {
    ...pageOf(page),
    params: { strTime: isoInZone(new Date(from), zone), endTime: isoInZone(new Date(to), zone) },
  };
}

function pageOf(page: number) {
  return { current: page, size: paging.maxSize };
}
