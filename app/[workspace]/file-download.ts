import { z } from "zod";
import { betweenSentences } from "#components/page/lists.ts";
import { exportFormats } from "#server/compose/exported/column.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { sentencesOf } from "#server/domain/downloads/queries.ts";
import { attachment } from "#server/domain/exports/csv.ts";
import type { FileChoice } from "#server/domain/exports/listing.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { downloadProblem, downloadScope, nothingHere, refuseDownload } from "./download-scope.ts";

const asFile = z.object({
  columns: z
    .string()
    .max(5000, { error: () => t("pages.columnsHasAtMost5000Characters") })
    .transform((text) => text.split(","))
    .optional(),
});

/** How the address wants its file: the format is its ending, `columns` their names with commas between. */
export function fileChoice(request: Request): FileChoice | Response {
  const { pathname, searchParams } = new URL(request.url);
  const format = exportFormats.find((one) => pathname.endsWith(`.${one}`));
  const asked = asFile.safeParse(Object.fromEntries(searchParams));
  if (!asked.success)
    return refuseDownload(400, asked.error.issues.map((issue) => issue.message).join(betweenSentences()));
  return { format, columns: asked.data.columns };
}

/** The file that `open` begins, for a browser to save, or what the domain refused. */
export async function answerWithFile(open: () => Promise<WrittenFile & { bytes?: number }>): Promise<Response> {
  try {
    const { name, type, chunks, bytes } = await open();
    return new Response(streamOf(chunks), {
      headers: {
        "content-type": type,
        "content-disposition": attachment(name),
        "cache-control": "no-store",
        // Whoever gets fewer knows that something is missing.
        ...(bytes !== undefined && { "content-length": String(bytes) }),
      },
    });
  } catch (error) {
    return downloadProblem(error);
  }
}

/**
 * A file of a list of the workspace, narrowed as the address says, which is refused where it is misspelt: the answer would be
 * everything. `open` asks for the permission and writes the audit entry.
 */
export async function listFile<Query extends object>(
  request: Request,
  params: Promise<{ workspace: string }>,
  query: z.ZodType<Query>,
  open: (scope: Scope, asked: Query, choice: FileChoice) => Promise<WrittenFile>,
): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  const { searchParams } = new URL(request.url);
  searchParams.delete("columns");
  const asked = query.safeParse(
    Object.fromEntries(Array.from(searchParams, ([name, value]) => [name, storableText(value)])),
  );
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error));
  return answerWithFile(() => open(scope, asked.data, choice));
}

/**
 * A file about one submission, narrowed as the address says. `open` asks for the permission and writes the audit entry.
 * Everything that is not the viewer's looks like nothing being there. A filter that is misspelt is refused: the answer
 * would be everybody.
 */
export async function submissionFile<Query extends object>(
  request: Request,
  params: Promise<{ workspace: string; id: string }>,
  query: z.ZodType<Query>,
  open: (scope: Scope, asked: Query & { submissionId: string }, choice: FileChoice) => Promise<WrittenFile>,
): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace, { namesRecipients: true });
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  const choice = fileChoice(request);
  if (choice instanceof Response) return choice;
  const { searchParams } = new URL(request.url);
  searchParams.delete("columns");
  const asked = query.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error));
  return answerWithFile(() => open(scope, { ...asked.data, submissionId: id }, choice));
}
