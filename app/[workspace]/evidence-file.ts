import { z } from "zod";
import { evidencePack, type Subject } from "#server/domain/overview/evidence/pack.ts";
import type { Scope } from "#server/domain/scope.ts";
import { downloadScope, nothingHere } from "./download-scope.ts";
import { answerWithFile } from "./file-download.ts";

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
