import { initTRPC, TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { bearerOf, tokenRefused } from "#server/auth/bearer.ts";
import { type Caller, findCaller, findScope } from "#server/auth/viewer.ts";
import type { Operation } from "#server/contract/operation.ts";
import { requireRecentProof, requireSecondFactor, sessionOf } from "#server/domain/access/sign-in/proof.ts";
import { awaySentence, databaseProblem } from "#server/domain/database-problem.ts";
import { DomainError, type DomainErrorCode } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requireAny } from "#server/domain/scope.ts";
import type { Runtime } from "#server/runtime.ts";
import { t } from "#words/t.ts";
import { transformer } from "./transformer.ts";

export type Context = {
  runtime: Runtime;
  headers: Headers;
  /** The one who is signed in, or whose token came with the request; looked up once a request. */
  viewer: () => Promise<Caller | null>;
  /** From the header, or for a subscription from its connection parameters; never from a procedure's input. */
  workspaceSlug: string | null;
};

/**
 * The permission that a procedure needs, or several of which any one is enough. One that declares nothing is refused when
 * called and fails the build's test.
 */
export type ProcedureMeta = {
  permission: Permission | readonly Permission[] | "anyone" | "signed_in" | "instance_admin";
  /** Asks for a sign-in, or a proof again, of the last ten minutes. */
  sensitive?: true;
  /** The platform operation that this procedure makes or asks for: each has exactly one, but for email, whose drafts are released too. */
  operation?: Operation["id"];
};

/** Asks nothing yet: what fails here would have neither a request id nor a line in the log. */
export function createContext(runtime: Runtime, headers: Headers, workspaceSlug: string | null): Context {
  let viewer: Promise<Caller | null> | undefined;
  return {
    runtime,
    headers,
    workspaceSlug,
    viewer: () => {
      viewer ??= findCaller(runtime.services, headers);
      return viewer;
    },
  };
}

const trpcCodes = {
  not_found: "NOT_FOUND",
  forbidden: "FORBIDDEN",
  unconfirmed: "PRECONDITION_REQUIRED",
  conflict: "CONFLICT",
  invalid: "BAD_REQUEST",
  refused: "UNPROCESSABLE_CONTENT",
  unavailable: "SERVICE_UNAVAILABLE",
  too_many: "TOO_MANY_REQUESTS",
  too_slow: "GATEWAY_TIMEOUT",
} as const satisfies Record<DomainErrorCode, TRPCError["code"]>;

const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    // A page that is open for longer comes back and resumes where it was.
    sse: {
      maxDurationMs: 30 * 60_000,
      ping: { enabled: true, intervalMs: 5000 },
      client: { reconnectAfterInactivityMs: 15_000 },
    },
    errorFormatter({ shape, error, ctx }) {
      const { cause } = error;
      const problem = error.code === "BAD_REQUEST" && cause instanceof ZodError ? cause : null;
      const isOurs =
        cause instanceof DomainError ||
        error.code === "UNAUTHORIZED" ||
        error.code === "NOT_FOUND" ||
        error.code === "FORBIDDEN";
      return {
        ...shape,
        // An unexpected error's own message may hold anything, so it stays in the log.
        message: isOurs
          ? shape.message
          : problem
            ? t("trpc.someFieldsAreNotRight")
            : t("trpc.somethingWentWrongOnOurSide"),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          requestId: ctx?.headers.get("x-request-id") ?? null,
          details: cause instanceof DomainError ? cause.details : null,
          fields: problem ? fieldsOf(problem) : null,
        },
      };
    },
  });

function fieldsOf(error: ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}

export const router = trpc.router;

const mapErrors = trpc.middleware(async ({ next, ctx, path }) => {
  const result = await unlessAway(ctx, path, next());
  if (!result.ok) throw mapError(result.error, ctx, path);
  return isStream(result.data) ? { ...result, data: mapStream(result.data, ctx, path) } : result;
});

/** Ends the wait for an answer when the database goes away: whatever asked it may wait for ever. */
function unlessAway<Result>(ctx: Context, path: string, work: Promise<Result>): Promise<Result> {
  // Said now: whoever tells that the database went away knows no reader.
  const sentence = awaySentence();
  return new Promise((resolve, reject) => {
    const leave = ctx.runtime.database.onAway(() =>
      reject(mapError(new DomainError("unavailable", sentence), ctx, path)),
    );
    work.then(resolve, reject).finally(leave);
  });
}

function mapError(error: unknown, ctx: Context, path: string): unknown {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof DomainError)
    return new TRPCError({ code: trpcCodes[cause.code], message: cause.message, cause });
  if (isNoText(cause)) {
    const problem = new DomainError("invalid", t("trpc.whatWasSentContainsACharacter"));
    return new TRPCError({ code: trpcCodes.invalid, message: problem.message, cause: problem });
  }
  const problem = databaseProblem(cause);
  if (problem) {
    const isSlow = problem.kind === "slow";
    ctx.runtime.log.warn(
      { err: cause, path, requestId: ctx.headers.get("x-request-id") },
      isSlow ? "the database took too long" : "the database failed",
    );
    const code = isSlow ? "too_slow" : "unavailable";
    return mapError(new DomainError(code, problem.sentence, {}, { cause }), ctx, path);
  }
  if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") {
    ctx.runtime.log.error(
      { err: cause ?? error, path, requestId: ctx.headers.get("x-request-id") },
      "procedure failed",
    );
  }
  return error;
}

/** PostgreSQL refused NUL, or in JSON half of a pair of surrogates. */
function isNoText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  const isHalf = code === "22P02" && /surrogate/.test("detail" in error ? String(error.detail) : "");
  return code === "22021" || code === "22P05" || isHalf || isNoText(error.cause);
}

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === "object" && data !== null && Symbol.asyncIterator in data;
}

/** Errors that a running subscription throws pass no middleware. */
async function* mapStream(stream: AsyncIterable<unknown>, ctx: Context, path: string): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (error) {
    throw mapError(error, ctx, path);
  }
}

const undeclared = () =>
  new TRPCError({ code: "FORBIDDEN", message: "This procedure declares no permission, or not the right one." });

/** The sentence that fits how the request tried to say who it is. */
const unauthorized = ({ headers }: Context) =>
  new TRPCError({
    code: "UNAUTHORIZED",
    message: bearerOf(headers) === null ? t("trpc.youAreSignedOut") : tokenRefused(),
  });

/** For whoever asks, signed in or not: signing in itself, and links out of mails. Its meta is "anyone". */
export const publicProcedure = trpc.procedure.use(mapErrors).use(async ({ ctx, meta, next }) => {
  if (meta?.permission !== "anyone") throw undeclared();
  if (bearerOf(ctx.headers) !== null) {
    const program = await ctx.viewer();
    if (!program) throw unauthorized(ctx);
    sessionOf(program);
  }
  return next();
});

const signedIn = trpc.middleware(async ({ ctx, meta, next }) => {
  if (!meta?.permission || meta.permission === "anyone") throw undeclared();
  const person = await ctx.viewer();
  if (!person) throw unauthorized(ctx);
  if (isPersonal(meta)) sessionOf(person);
  if (meta.permission === "instance_admin" && !person.isInstanceAdmin) {
    throw new TRPCError({ code: "FORBIDDEN", message: t("trpc.onlyAdministratorsMaySeeThis") });
  }
  if (meta.permission === "instance_admin") requireSecondFactor(person, t("trpc.thisSwitchboard"), false);
  if (meta.sensitive && isPersonal(meta)) requireRecentProof(person);
  return next({ ctx: { ...ctx, person } });
});

/** For requests that do not depend on a workspace. */
function isPersonal({ permission }: ProcedureMeta): boolean {
  return permission === "signed_in" || permission === "instance_admin";
}

/** For what belongs to the person or the instance. Its meta is "signed_in" or "instance_admin". */
export const personProcedure = trpc.procedure.use(mapErrors).use(signedIn);

/** For what belongs to a workspace: resolves slug and person to a scope on each call, else NOT_FOUND. */
export const workspaceProcedure = personProcedure.use(async ({ ctx, meta, next }) => {
  const { runtime, headers, person, workspaceSlug } = ctx;
  const scope = await findScope(runtime.services, headers, person, workspaceSlug);
  if (!scope)
    throw new DomainError("not_found", t("domain.thereIsNoSuchWorkspaceOrYou"), {
      of: "workspace",
    });
  const permission = meta?.permission;
  if (permission && permission !== "anyone" && permission !== "signed_in" && permission !== "instance_admin")
    requireAny(scope, [permission].flat());
  // Last: whoever may not do it at all is not asked for a password first.
  if (meta?.sensitive && !isPersonal(meta)) requireRecentProof(person);
  return next({ ctx: { ...ctx, scope } });
});
