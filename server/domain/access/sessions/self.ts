import type { InstanceScope } from "#server/domain/scope.ts";
import type { SessionFacts, SessionPerson } from "./sessions.ts";

/** Somebody who acts on their own account, signed in with a browser. */
export type Self = InstanceScope & { person: SessionPerson & { session: SessionFacts } };
