import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { SignInAgain } from "#components/sign-in/sign-in-again.tsx";
import { pageViewer } from "#server/trpc/page/scope.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Sign in again" };

/** The window in which somebody without a password confirms who they are. */
export default async function AgainPage({ searchParams }: Props) {
  await pageViewer();
  const { done, refused } = await searchParams;
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">Sign in again</h1>
      <SignInAgain state={refused !== undefined ? "refused" : done !== undefined ? "done" : "begin"} />
    </BarePage>
  );
}
