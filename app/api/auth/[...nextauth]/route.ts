import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getRuntime } from "#server/runtime.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

function handler(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, getRuntime().authOptions(request.headers));
}

export { handler as GET, handler as POST };
