"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { outcomeTerms } from "#components/reading/problems/outcomes.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { curlOf } from "./curl-of.ts";
import { successWords } from "./request-columns.tsx";

type Call = Outputs["requests"]["get"];
type Replayed = Outputs["requests"]["replay"];

/** What can be done with a request that is kept: take it along as curl, and make it again where it reaches nobody. */
export function RequestActions({
  call,
  shown,
  openHref,
}: {
  call: Call;
  /** As its reader sees it now, with or without personal data. */
  shown: Pick<Call, "path" | "request">;
  openHref: (id: string) => string;
}) {
  const replay = useMutation(useTRPC().requests.replay.mutationOptions());
  const [isAsking, setAsking] = useState(false);
  const mayReplay = useMay("sandbox.use");
  if (call.bodiesDroppedAt !== null) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(curlOf({ ...call, ...shown }));
      tellGood({ title: "The request is copied as curl", detail: copied });
    } catch {
      tellBad({ title: "The browser did not allow copying", detail: "The request is shown below." });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          Copy as curl
        </Button>
        {mayReplay && (
          <Button size="sm" icon="flask-conical" onClick={() => setAsking(true)}>
            Replay in the sandbox
          </Button>
        )}
      </div>
      {replay.data && <Outcome operation={call.operation} of={replay.data} href={openHref(replay.data.requestId)} />}
      {isAsking && (
        <ConfirmDialog
          title="Replay in the sandbox"
          label="Make the call in the sandbox"
          busyLabel="Calling the sandbox…"
          onConfirm={() => replay.mutateAsync({ id: call.id })}
          onClose={() => setAsking(false)}
        >
          <p>
            The request goes to this workspace’s connection to the sandbox, and nowhere else: it reaches nobody, costs
            nothing and changes nothing at the platform.
          </p>
          <p>
            The stored request goes to the simulator that runs with this Switchboard, with the numbers and addresses in
            it. It uses an application of the sandbox, and hidden values such as the callback’s address are left out.
            The call is recorded here as a separate call.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const copied = "Your key and its signature are variables in it, and hidden values stay hidden.";

function Outcome({ operation, of, href }: { operation: string; of: Replayed; href: string }) {
  const { word, meaning } = outcomeTerms[of.outcome];
  return (
    <Callout hue={of.outcome === "accepted" ? "good" : "caution"} alert title={`In the sandbox: ${word}.`}>
      {of.code !== null && of.code !== "0" && (
        <>
          It answered <CodeLink operation={operation} code={of.code} />.{" "}
        </>
      )}
      {of.outcome === "accepted" ? `It ${successWords(operation)}.` : of.code === null && meaning}{" "}
      {of.appId && `The application was ${of.appId}. `}
      {of.left.length > 0 && `What ${of.left.join(" and ")} held is not stored, so it went without. `}
      <Link href={href} scroll={false}>
        Request and answer
      </Link>
    </Callout>
  );
}
