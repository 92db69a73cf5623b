import type { ServerResponse } from "node:http";
import type { ReceivedRequest } from "#server/sandbox/request.ts";
import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { actions } from "./actions.ts";
import { pageHeaders, refusalPage } from "./document.ts";
import { isAddressedHere, whyForeign } from "./guard.ts";
import { panelPage } from "./page.ts";
import { address, readView } from "./view.ts";

function send(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { ...pageHeaders, "content-length": Buffer.byteLength(page) });
  response.end(page);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...pageHeaders, location, "content-length": 0 });
  response.end();
}

function act(
  { message, path, query, body, isTooLarge }: ReceivedRequest,
  response: ServerResponse,
  state: SandboxState,
) {
  const action = actions.get(path);
  if (action === undefined) return;
  const foreign = whyForeign(message.headers);
  if (foreign !== undefined)
    return send(
      response,
      403,
      refusalPage("The request is refused", foreign, "Use the panel's own forms; nothing was changed."),
    );
  if (isTooLarge)
    return send(response, 413, refusalPage("The form is too large", "It has more than 1 MiB.", "Nothing was changed."));
  const view = readView(query);
  const values = new URLSearchParams(body.toString());
  const { form, done, mistakes } = action(state, values);
  if (mistakes.size === 0) return redirect(response, address("/", { ...view, done }, form));
  const returned = { form, values, mistakes };
  send(response, 400, panelPage(state, { view, showsCalls: true, returned }));
}

/** The methods of the panel's page and of its forms; undefined where `path` is neither. */
export function panelMethods(path: string): readonly string[] | undefined {
  if (path === "/") return ["GET", "HEAD"];
  return actions.has(path) ? ["GET", "HEAD", "POST"] : undefined;
}

/** Answers a request whose path and method are the panel's. */
export function servePanel(request: ReceivedRequest, response: ServerResponse, state: SandboxState): void {
  const { method, path, query, message } = request;
  const view = readView(query);
  if (method === "POST") act(request, response, state);
  else if (path === "/") send(response, 200, panelPage(state, { view, showsCalls: isAddressedHere(message.headers) }));
  else {
    // Where the reload of a form's answer leads, and the button that lists an operation's codes.
    const chosen = new URLSearchParams(query).get("failNext.path");
    redirect(response, chosen === null ? address("/", view) : address("/", { ...view, fail: chosen }, "fail"));
  }
}
