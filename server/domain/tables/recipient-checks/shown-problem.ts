import { type SQL, sql } from "drizzle-orm";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

type Viewer = Pick<Scope, "permissions">;

const missing = "missing_value";

/** A problem as the viewer may read it: a variable's name belongs to the text, and is for those who may read that. */
export function shownProblem(viewer: Viewer, problem: string): string {
  return !maySeePersonal(viewer) && problem.startsWith(`${missing}:`) ? missing : problem;
}

/** Names of variables as the viewer may read them: how many there are is told to everybody. */
export function shownNames(viewer: Viewer, names: readonly string[]): string[] {
  return names.map((name) => (maySeePersonal(viewer) ? name : hidden));
}

/** SQL over a judged row: its problem without what differs from row to row. */
export const problemOf = sql.raw(
  `case when judged.value ->> 'problem' like 'text_too_long:%' then 'text_too_long' else judged.value ->> 'problem' end`,
);

/** The same as the viewer may read it, to be asked for and summed by. */
export function shownProblemOf(viewer: Viewer): SQL {
  if (maySeePersonal(viewer)) return problemOf;
  return sql`case when ${problemOf} like ${`${missing}:%`} then ${missing} else ${problemOf} end`;
}
