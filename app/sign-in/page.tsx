import type { Metadata } from "next";
import { BarePage } from "#components/page/bare-page.tsx";
import { safeDestination } from "#components/sign-in/destination.ts";
import { ProviderButton } from "#components/sign-in/provider-button.tsx";
import { ProviderProblem } from "#components/sign-in/provider-problem.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { getRuntime } from "#server/runtime.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next, error } = await searchParams;
  const { providerName } = getRuntime();
  const destination = safeDestination(next);
  return (
    <BarePage>
      <h1 className="text-xl tracking-[-0.01em]">Sign in</h1>
      {typeof error === "string" && <ProviderProblem error={error} />}
      <SignInForm destination={destination} />
      {providerName !== null && <ProviderButton name={providerName} destination={destination} />}
      <p className="text-sm text-muted">
        No account? People join by invitation. Ask an owner or admin of your workspace.
      </p>
    </BarePage>
  );
}
