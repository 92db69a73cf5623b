"use client";

import { TRPCClientError } from "@trpc/client";
import { usePathname, useSearchParams } from "next/navigation";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import type { AppRouter } from "#server/trpc/router.ts";

type Code = NonNullable<TRPCClientError<AppRouter>["data"]>["code"];

function asOurs(error: unknown): TRPCClientError<AppRouter> | null {
  return error instanceof TRPCClientError ? error : null;
}

/** The kind of our own answer; null when no answer came. */
export function codeOf(error: unknown): Code | null {
  return asOurs(error)?.data?.code ?? null;
}

/** Whether the whole workspace is closed to the viewer: they were removed while a page of it was open, or it was archived. */
export function isShutOut(error: unknown): boolean {
  return codeOf(error) === "NOT_FOUND" && asOurs(error)?.data?.details?.of === "workspace";
}

/** What our server said, or that it could not be reached. */
export function messageOf(error: unknown): string {
  const ours = asOurs(error);
  if (ours?.data) return ours.message;
  return "Switchboard could not be reached. Check your connection; nothing was lost or repeated.";
}

/** Something of ours that could not be read: signed out leads to signing in and back, shut out to one’s workspaces, and all else can be tried again. */
export function LoadProblem({ error, what, onRetry }: { error: unknown; what: string; onRetry: () => void }) {
  const path = usePathname();
  const query = useSearchParams().toString();
  if (codeOf(error) === "UNAUTHORIZED") {
    const here = `${path}${query ? `?${query}` : ""}`;
    return (
      <Callout
        hue="caution"
        icon="lock"
        alert
        title="You are signed out."
        actions={
          <ButtonLink href={`/sign-in?next=${encodeURIComponent(here)}`} prefetch={false}>
            Sign in and come back here
          </ButtonLink>
        }
      >
        Your session ended. What is shown may be old; nothing that is under way stops because of it.
      </Callout>
    );
  }
  if (isShutOut(error)) {
    return (
      <Callout
        hue="caution"
        icon="lock"
        alert
        title="This workspace is closed to you."
        actions={
          <ButtonLink href="/" prefetch={false}>
            Go to your workspaces
          </ButtonLink>
        }
      >
        You were removed from it, or it was archived. What is shown may be old; nothing that is under way stops because
        of it. An owner or admin of the workspace knows more.
      </Callout>
    );
  }
  const requestId = asOurs(error)?.data?.requestId;
  return (
    <Callout
      hue="bad"
      alert
      title={what}
      actions={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
      {requestId && (
        <p className="mt-1 text-xs text-muted">
          Request <span className="mono">{requestId}</span>
        </p>
      )}
    </Callout>
  );
}
