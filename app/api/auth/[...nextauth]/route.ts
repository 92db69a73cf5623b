import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { answerBefore } from "#server/auth/actions.ts";
import { refuseForm } from "#server/auth/form-guard.ts";
import { getRuntime } from "#server/runtime.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handler(request: NextRequest, context: Context): Promise<Response> {
  const { services, authOptions } = getRuntime();
  const { nextauth } = await context.params;
  const response: Response =
    answerBefore(request, nextauth, services.publicUrl) ??
    refuseForm(request, services.publicUrl) ??
    (await NextAuth(request, context, authOptions(request.headers)));
  // Some of next-auth's answers carry a session's cookie and say nothing about being kept.
  response.headers.set("cache-control", "no-store");
  return response;
}

export { handler as GET, handler as POST };
