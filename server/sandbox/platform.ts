import type { FaultTable } from "#server/contract/operation.ts";
import { checkCaller } from "./account.ts";
import { type Failure, takeFailure } from "./dials.ts";
import { matchPath, plainPath, whereToBegin } from "./paths.ts";
import { Refusal } from "./refusal.ts";
import { type ReceivedRequest, readFields } from "./request.ts";
import type { Route, Timing } from "./route.ts";
import type { World } from "./world.ts";

export type Answer = { http: number; envelope: object; headers?: Record<string, string>; timings: readonly Timing[] };

/** An answer outside every operation: status "-1" in the envelope, with a matching HTTP status. */
export function outside(http: number, reason: string, headers: Record<string, string> = {}): Answer {
  return { http, envelope: { status: "-1", reason }, headers, timings: [] };
}

function refused(status: string, faults: FaultTable, timings: readonly Timing[] = []): Answer {
  const reason = Object.entries(faults).find(([code]) => code === status)?.[1].meaning ?? null;
  return { http: 200, envelope: { status, reason }, timings };
}

/** Finds the operation and carries it out. Everything here happens at once, in the order in which calls arrive. */
export function answerPlatform(request: ReceivedRequest, routes: readonly Route[], world: World): Answer {
  const path = plainPath(request.path);
  for (const route of routes) {
    const pathFields = matchPath(route.operation.path, path);
    if (pathFields === undefined) continue;
    const { methods, faults } = route.operation;
    if (!methods.some((method) => method === request.method))
      return outside(405, `use ${methods.join(" or ")}`, { allow: methods.join(", ") });
    if (request.isTooLarge) return outside(413, "the body is larger than 1 MiB");
    try {
      return carryOut(request, route, pathFields, world);
    } catch (error) {
      if (error instanceof Refusal) return refused(error.code, faults);
      throw error;
    }
  }
  return outside(404, whereToBegin);
}

function carryOut(
  request: ReceivedRequest,
  route: Route,
  pathFields: ReadonlyMap<string, string>,
  world: World,
): Answer {
  const { faults, path } = route.operation;
  const account = checkCaller(request.message.headers, world.clock.now(), route.codes, faults);
  const failure = takeFailure(world.dials, [plainPath(request.path), path]);
  if (failure !== undefined) world.changed();
  if (failure?.carryOut === false) return refused(failure.status, faults);
  const timings: Timing[] = [];
  const reply = behave(failure, () => {
    const fields = readFields(request);
    if (fields === undefined) throw new Refusal(route.codes.malformed);
    for (const [name, value] of pathFields) fields.set(name, value);
    return route.answer({ account, method: request.method, fields, timings });
  });
  if (failure !== undefined) return refused(failure.status, faults, timings);
  return { http: 200, envelope: { status: "0", reason: null, ...reply }, timings };
}

/** Runs an operation; one that is to fail anyway answers with its own failure, also where it would have been refused. */
function behave(failure: Failure | undefined, answer: () => object): object {
  try {
    return answer();
  } catch (error) {
    if (failure !== undefined && error instanceof Refusal) return {};
    throw error;
  }
}
