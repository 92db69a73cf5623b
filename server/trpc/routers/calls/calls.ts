import { z } from "zod";
import {
  addNote,
  addTag,
  longestNote,
  longestTag,
  removeNote,
  removeTag,
} from "#server/domain/calls/records/annotate.ts";
import { besideCall } from "#server/domain/calls/records/beside.ts";
import { callFilter, callKind } from "#server/domain/calls/records/filter.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { readsCalls } from "#server/domain/calls/records/may-read.ts";
import { readCall } from "#server/domain/calls/records/one.ts";
import { readStatistics } from "#server/domain/calls/records/statistics.ts";
import { tagsInUse } from "#server/domain/calls/records/tags-in-use.ts";
import { byCall } from "#server/domain/paging.ts";
import { router, workspaceProcedure } from "#server/trpc/init.ts";
import { paging, searched, timeSort } from "#server/trpc/paging.ts";
import { lineOfText } from "#server/trpc/text.ts";
import { t } from "#words/t.ts";

const asked = callFilter.extend({ kind: callKind });
const one = z.object({ kind: callKind, id: z.string().min(1).max(1500) });
const noteText = z
  .string()
  .trim()
  .min(1, { error: () => t("trpc.writeSomethingHere") })
  .refine((text) => [...text].length <= longestNote, {
    error: () => t("trpc.atMostLongestNoteCharacters", { longestNote: longestNote.toLocaleString("en") }),
  });
/** Seconds; a call of a month is none. */
const longestCall = 2_678_400;

/** Telephone calls as they were archived, of every kind. */
export const callsRouter = router({
  list: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(paging(byCall).extend({ ...asked.shape, sort: timeSort }))
    .query(({ ctx, input }) => listCalls(ctx.scope, input)),
  one: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(one)
    .query(({ ctx, input }) => readCall(ctx.scope, input)),
  beside: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(asked.extend({ ...one.shape, sort: timeSort }))
    .query(({ ctx, input }) => besideCall(ctx.scope, input)),
  statistics: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(asked)
    .query(({ ctx, input }) => readStatistics(ctx.scope, input)),
  tags: workspaceProcedure
    .meta({ permission: readsCalls })
    .input(z.object({ kind: callKind, q: searched }))
    .query(({ ctx, input }) => tagsInUse(ctx.scope, input)),
  addNote: workspaceProcedure
    .meta({ permission: "call.annotate" })
    .input(one.extend({ text: noteText, second: z.int().min(0).max(longestCall).nullable().default(null) }))
    .mutation(({ ctx, input }) => addNote(ctx.scope, input)),
  removeNote: workspaceProcedure
    .meta({ permission: "call.annotate" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeNote(ctx.scope, input)),
  addTag: workspaceProcedure
    .meta({ permission: "call.annotate" })
    .input(one.extend({ tag: lineOfText(longestTag) }))
    .mutation(({ ctx, input }) => addTag(ctx.scope, input)),
  removeTag: workspaceProcedure
    .meta({ permission: "call.annotate" })
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeTag(ctx.scope, input)),
});
