import { appRouter } from "#server/trpc/router.ts";

export type ProcedureType = "query" | "mutation" | "subscription";
export type ProcedureInfo = {
  path: string;
  type: ProcedureType;
  meta: { permission?: string | readonly string[]; operation?: string } | undefined;
  inputs: readonly unknown[];
};

/** Every procedure of a router, found by walking it as it is served. */
export function walk(router: { _def: { procedures: object } } = appRouter): ProcedureInfo[] {
  return Object.entries(router._def.procedures).map(([path, procedure]) => {
    const { type, meta, inputs } = procedure._def;
    return { path, type, meta, inputs };
  });
}

/** The permissions of which a caller needs one; none where nothing is declared. */
export function neededBy(meta: ProcedureInfo["meta"]): readonly string[] {
  return [meta?.permission ?? []].flat();
}
