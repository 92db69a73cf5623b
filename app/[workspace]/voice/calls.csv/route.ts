import { z } from "zod";
import { bearerOf } from "#server/auth/bearer.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { exportCalls, exportPickedCalls } from "#server/domain/calls/records/export-list.ts";
import { callFilter, callKind } from "#server/domain/calls/records/filter.ts";
import { mostPicked, mostPickedBytes } from "#server/domain/calls/records/picked.ts";
import { bodyTimeoutMs, readBody } from "#server/domain/sending/callbacks/intake/read-body.ts";
import { getRuntime } from "#server/runtime.ts";
import { foreignWriteProblem } from "#server/trpc/guard.ts";
import { downloadScope, refuseDownload } from "../../download-scope.ts";
import { answerWithFile, fileChoice, flagAsked, momentAsked, sentencesOf } from "../../file-download.ts";

type Context = { params: Promise<{ workspace: string }> };

const kind = z.enum(callKind.options, `kind is one of ${callKind.options.join(", ")}.`);

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN))
    .refine((value) => value >= least && value <= most, `${name} is ${least} to ${most}.`)
    .optional();

/** The filter of lists of calls as an address writes it. */
const filter = z.strictObject({
  ...callFilter.shape,
  kind,
  from: momentAsked("from"),
  to: momentAsked("to"),
  answered: flagAsked("answered"),
  costDiffers: flagAsked("costDiffers"),
  hasRecording: flagAsked("hasRecording"),
  weekday: whole("weekday", 1, 7),
  hour: whole("hour", 0, 23),
});

/**
 * Downloads the calls of one kind, under the filter of their list. What names no filter is refused: the answer would be
 * everybody.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  const { searchParams } = new URL(request.url);
  searchParams.delete("columns");
  const asked = filter.safeParse(
    Object.fromEntries(Array.from(searchParams, ([name, value]) => [name, storableText(value)])),
  );
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error, "Calls are"));
  return answerWithFile(() => exportCalls(scope, asked.data, choice));
}

const picked = z.object({
  kind,
  ids: z
    .array(z.string())
    .min(1, "id names a call.")
    .max(mostPicked, `At most ${mostPicked.toLocaleString("en")} calls go into one file.`),
});

/**
 * The same of calls that were ticked: a form with their kind and an `id` for each, which no address is long enough for. Only
 * from our own pages, or with an API token.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const foreign = foreignWriteProblem(request, getRuntime().services.publicUrl, {
    isProgram: bearerOf(request.headers) !== null,
  });
  if (foreign !== null) return refuseDownload(403, foreign);
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  const body = await readBody(request, bodyTimeoutMs, mostPickedBytes);
  if (body.kind === "too_large") return refuseDownload(413, `The ids have at most ${mostPickedBytes / 1024} KiB.`);
  if (body.kind !== "read") return refuseDownload(408, "This did not arrive whole. Send it again.");
  const form = new URLSearchParams(body.raw.toString());
  const asked = picked.safeParse({ kind: form.get("kind"), ids: form.getAll("id") });
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error, "Calls are"));
  return answerWithFile(() => exportPickedCalls(scope, asked.data, choice));
}
