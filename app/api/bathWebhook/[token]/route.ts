import { callbackMethodHeader } from "#server/domain/sending/callbacks/intake/method-header.ts";
import { getRuntime } from "#server/runtime.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/** The address the platform calls back to (spec: Events). The web server sets who asks and how, where Next would lose it. */
async function receive(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const { headers } = request;
  const method = headers.get(callbackMethodHeader) ?? request.method;
  return getRuntime().receiver.handle(request, token, headers.get("x-client-ip"), method);
}

export { receive as GET, receive as POST };
