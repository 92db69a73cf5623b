import { getRuntime } from "#server/runtime.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/** The address the platform calls back to (spec: Events). The web server sets x-client-ip itself. */
async function receive(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  return getRuntime().receiver.handle(request, token, request.headers.get("x-client-ip"));
}

export { receive as GET, receive as POST };
