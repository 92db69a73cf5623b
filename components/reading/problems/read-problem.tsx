"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { codeOf, isShutOut, signedOut } from "#components/form/refusal.ts";
import { useWorkspaceIfAny } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { CodeLink } from "./code-link.tsx";
import { type Problem, problemOf } from "./problem-of.ts";

type Retry = { onRetry?: (() => void) | undefined; busy?: boolean };

/**
 * Something that could not be read: what happened, what to do and who can, the platform’s words in small print, and a way
 * to try again. Signed out leads to signing in and back, shut out to one’s workspaces.
 */
export function ReadProblem({
  error,
  what,
  actions,
  ...retry
}: Retry & {
  error: unknown;
  /** What is missing now, as a sentence: "The templates could not be read." */
  what?: string;
  /** Other ways on than trying again. */
  actions?: ReactNode;
}) {
  if (codeOf(error) === "UNAUTHORIZED") return <SignedOut {...retry} />;
  if (isShutOut(error)) return <ShutOut />;
  const problem = problemOf(error);
  return (
    <Callout hue="bad" alert title={problem.title} actions={<Actions of={problem} others={actions} {...retry} />}>
      {what}
      <div className="mt-1.5">
        <KeyValueList
          items={[
            { key: t("reading.whatToDo"), value: problem.remedy },
            { key: t("reading.whoCan"), value: problem.who },
          ]}
        />
      </div>
      <SmallPrint of={problem} />
    </Callout>
  );
}

function Actions({ of: { callId }, others, ...retry }: Retry & { of: Problem; others: ReactNode }) {
  const workspace = useWorkspaceIfAny();
  const mayRead = workspace?.permissions.includes("request.read");
  return (
    <>
      <TryAgain {...retry} />
      {others}
      {callId && mayRead && (
        <Link href={`/${workspace?.slug}/dev/requests?open=${callId}`}>{t("reading.viewRequest")}</Link>
      )}
    </>
  );
}

function TryAgain({ onRetry, busy }: Retry) {
  if (!onRetry) return null;
  return (
    <Button size="sm" icon="refresh" onClick={onRetry} loading={busy && t("reading.askingAgain")}>
      {t("reading.tryAgain")}
    </Button>
  );
}

function SmallPrint({ of: { answer, requestId } }: { of: Problem }) {
  if (answer) {
    const code = <CodeLink operation={answer.operation} code={answer.status} />;
    const operation = <span className="mono">{answer.operation}</span>;
    return (
      <p className="mt-1.5 text-xs text-muted">
        {answer.reason
          ? rich("reading.thePlatformsWords", { code, operation, reason: answer.reason })
          : rich("reading.thePlatformGaveNoReason", { code, operation })}
      </p>
    );
  }
  if (!requestId) return null;
  return (
    <p className="mt-1.5 text-xs text-muted">
      {rich("reading.request", { id: <span className="mono">{requestId}</span> })}
    </p>
  );
}

function SignedOut({ onRetry, busy }: Retry) {
  const path = usePathname();
  const query = useSearchParams().toString();
  const here = `${path}${query ? `?${query}` : ""}`;
  return (
    <Callout
      hue="caution"
      icon="lock"
      alert
      title={signedOut.title}
      actions={
        <>
          <TryAgain onRetry={onRetry} busy={busy} />
          <ButtonLink href={`/sign-in?next=${encodeURIComponent(here)}`} prefetch={false}>
            {t("reading.signInAndComeBackHere")}
          </ButtonLink>
        </>
      }
    >
      {t("reading.remedyWhatIsShownMayBeOld", { remedy: signedOut.remedy })}
    </Callout>
  );
}

function ShutOut() {
  return (
    <Callout
      hue="caution"
      icon="lock"
      alert
      title={t("reading.thisWorkspaceIsClosedToYou")}
      actions={
        <ButtonLink href="/" prefetch={false}>
          {t("reading.goToYourWorkspaces")}
        </ButtonLink>
      }
    >
      {t("reading.youWereRemovedFromItOrIt")}
    </Callout>
  );
}
