"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { readProblemOf } from "./read-problem.ts";

/** A failed read: what happened, what to do and who can, the platform's words in small print, and a way to try again. */
export function ProblemCallout({
  error,
  what,
  onRetry,
  busy = false,
}: {
  error: unknown;
  /** What is missing now, as a sentence: "The templates could not be read." */
  what?: string;
  onRetry?: () => void;
  busy?: boolean;
}) {
  const problem = readProblemOf(error);
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  return (
    <Callout
      hue="bad"
      alert
      title={problem.title}
      actions={
        <>
          {onRetry && (
            <Button size="sm" icon="refresh" onClick={onRetry} loading={busy && "Asking again…"}>
              Try again
            </Button>
          )}
          {problem.signedOut && (
            <Link href="/sign-in" external>
              Sign in
            </Link>
          )}
          {problem.callId && mayRead && <Link href={`/${slug}/dev/requests?open=${problem.callId}`}>View request</Link>}
        </>
      }
    >
      {what}
      <div className="mt-1.5">
        <KeyValueList
          items={[
            { key: "What to do", value: problem.remedy },
            { key: "Who can", value: problem.who },
          ]}
        />
      </div>
      {problem.answer && (
        <p className="mt-1.5 text-xs text-muted">
          The platform’s words: <span className="mono">{problem.answer.status}</span>{" "}
          {problem.answer.reason ? `“${problem.answer.reason}”` : "without a reason"}, to{" "}
          <span className="mono">{problem.answer.operation}</span>
        </p>
      )}
      {!problem.answer && problem.requestId && (
        <p className="mt-1.5 text-xs text-muted">
          Request <span className="mono">{problem.requestId}</span>
        </p>
      )}
    </Callout>
  );
}
