import type { Metadata } from "next";
import { BarePage } from "#components/shell/bare-page.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";

export const metadata: Metadata = { title: "Sign in" };

/** Only an address of this server may follow a sign-in. A URL parser decides: it knows what browsers strip and accept. */
function safeDestination(next: string | string[] | undefined): string {
  const here = "http://here.invalid";
  if (typeof next !== "string" || !URL.canParse(next, here)) return "/";
  const { origin, pathname, search, hash } = new URL(next, here);
  return origin === here ? `${pathname}${search}${hash}` : "/";
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next } = await searchParams;
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">Sign in</h1>
      <SignInForm destination={safeDestination(next)} />
      <p className="text-sm text-muted">
        No account? People join by invitation. Ask an administrator of your workspace.
      </p>
    </BarePage>
  );
}
