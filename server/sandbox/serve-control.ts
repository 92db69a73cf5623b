import type { ServerResponse } from "node:http";
import { mayControl } from "./account.ts";
import { parseObject } from "./json.ts";
import { type Answer, outside } from "./platform.ts";
import type { ReceivedRequest } from "./request.ts";
import { ControlError, LongList } from "./route.ts";
import type { SandboxState } from "./sandbox-state.ts";
import { write, writeList } from "./write.ts";

/** Answers a call under `/_control`, which carries the three headers of any known key. */
export async function serveControl(
  request: ReceivedRequest,
  response: ServerResponse,
  state: SandboxState,
): Promise<void> {
  const answer = answerControl(request, state);
  if (answer instanceof LongList) await writeList(response, answer);
  else await write(response, answer);
}

function answerControl(request: ReceivedRequest, state: SandboxState): Answer | LongList {
  const paths = state.controls.filter((control) => control.path === request.path);
  const control = paths.find((candidate) => candidate.method === request.method);
  if (paths.length === 0) return outside(404, "no such control path");
  if (control === undefined)
    return outside(405, "wrong method", { allow: paths.map((each) => each.method).join(", ") });
  if (request.isTooLarge) return outside(413, "the body is larger than 1 MiB");
  if (!mayControl(request.message.headers, state.world.clock.now())) return outside(200, "authentication error");
  const body = request.body.length === 0 ? {} : parseObject(request.body.toString());
  if (body === undefined) return outside(200, "the body must be a JSON object");
  try {
    const reply = control.handle({ query: new URLSearchParams(request.query), body });
    if (reply instanceof LongList) return reply;
    return { http: 200, envelope: { status: "0", reason: null, ...reply }, timings: [] };
  } catch (error) {
    if (error instanceof ControlError) return outside(200, error.message);
    throw error;
  }
}
