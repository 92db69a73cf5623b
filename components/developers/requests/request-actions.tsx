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
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
      tellGood({ title: t("developers.theRequestIsCopiedAsCurl"), detail: copied() });
    } catch {
      tellBad({ title: t("developers.theBrowserDidNotAllowCopying"), detail: t("developers.theRequestIsShownBelow") });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t("developers.copyAsCurl")}
        </Button>
        {mayReplay && (
          <Button size="sm" icon="flask-conical" onClick={() => setAsking(true)}>
            {t("developers.replayInTheSandbox")}
          </Button>
        )}
      </div>
      {replay.data && <Outcome operation={call.operation} of={replay.data} href={openHref(replay.data.requestId)} />}
      {isAsking && (
        <ConfirmDialog
          title={t("developers.replayInTheSandbox")}
          label={t("developers.makeTheCallInTheSandbox")}
          busyLabel={t("developers.callingTheSandbox")}
          onConfirm={() => replay.mutateAsync({ id: call.id })}
          onClose={() => setAsking(false)}
        >
          <p>{t("developers.theRequestGoesToThisWorkspacesConnection")}</p>
          <p>{t("developers.theStoredRequestGoesToTheSimulator")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const copied = () => t("developers.yourKeyAndItsSignatureAreVariables");

function Outcome({ operation, of, href }: { operation: string; of: Replayed; href: string }) {
  const { word, meaning } = outcomeTerms[of.outcome];
  return (
    <Callout
      hue={of.outcome === "accepted" ? "good" : "caution"}
      alert
      title={t("developers.inTheSandboxWord", { word })}
    >
      {of.code !== null &&
        of.code !== "0" &&
        rich("developers.itAnswered", { code: <CodeLink operation={operation} code={of.code} /> })}
      {of.outcome === "accepted"
        ? t("developers.itSucceeded", { did: successWords(operation) })
        : of.code === null && t("developers.meaningThenMore", { meaning })}
      {of.appId && t("developers.theApplicationWasAppId", { appId: of.appId })}
      {of.left.length > 0 &&
        t("developers.valueNotStored", {
          left: of.left.reduce((all, next) => t("developers.allAndNext", { all, next })),
        })}
      <Link href={href} scroll={false}>
        {t("developers.requestAndAnswer")}
      </Link>
    </Callout>
  );
}
