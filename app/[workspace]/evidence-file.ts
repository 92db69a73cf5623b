import { z } from "zod";
import { sentencesOf } from "#server/domain/downloads/queries.ts";
import { evidencePack } from "#server/domain/overview/evidence/pack.ts";
import type { Subject } from "#server/domain/overview/evidence/subject.ts";
import type { Scope } from "#server/domain/scope.ts";
import { downloadScope, nothingHere, refuseDownload } from "./download-scope.ts";
import { answerWithFile } from "./file-download.ts";

/** The evidence pack of what the address asks for. It names people, so that a browser has to have proved whose it is lately. */
export async function askedEvidence<Query>(
  request: Request,
  params: Promise<{ workspace: string }>,
  query: z.ZodType<Query>,
  read: (scope: Scope, asked: Query) => Promise<Subject>,
): Promise<Response> {
  const scope = await downloadScope(request, (await params).workspace, { sensitive: true });
  if (scope instanceof Response) return scope;
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, sentencesOf(asked.error));
  return answerWithFile(() => evidencePack(scope, (of) => read(of, asked.data)));
}

/** The evidence pack of something with an id. It names people, so that a browser has to have proved whose it is lately. */
export async function evidenceFile(
  request: Request,
  params: Promise<{ workspace: string; id: string }>,
  read: (scope: Scope, id: string) => Promise<Subject>,
): Promise<Response> {
  const { workspace, id } = await params;
  const scope = await downloadScope(request, workspace, { sensitive: true });
  if (scope instanceof Response) return scope;
  if (!z.uuid().safeParse(id).success) return nothingHere();
  return answerWithFile(() => evidencePack(scope, (of) => read(of, id)));
}
