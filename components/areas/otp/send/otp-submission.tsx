"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { SendPage } from "#components/sends/page/send-page.tsx";
import { useFollow } from "#components/sends/page/use-follow.ts";
import { useSendAddress } from "#components/sends/page/use-send-address.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import { otpAppAdd, otpFlowAdd } from "#server/contract/otp.ts";
import { OtpOutcome } from "./otp-outcome.tsx";

const noFilters = {};
const nothing = () => undefined;
const ended: readonly string[] = ["accepted", "refused", "cancelled"];
const creations: readonly string[] = [otpAppAdd.id, otpFlowAdd.id];

/** The submission of something of verification: what the platform said of the one call, and the way to what it made or changed. */
export function OtpSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("otp.read");
  const address = useSendAddress(noFilters);
  const written = useQuery(trpc.otp.ofSubmission.queryOptions(mayRead ? { submissionId: submission.id } : skipToken));
  const live = useFollow(submission, ended.includes(submission.state), {
    tell: () => false,
    refresh: written.refetch,
    refreshDeep: nothing,
    refreshOpen: nothing,
    recover: nothing,
  });
  const isNew = creations.includes(submission.operation);
  const of = written.data;
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{
        facts: of
          ? [
              { key: "what", value: `${isNew ? "New" : "Change of"} ${otpThing(of.kind).one}` },
              { key: "version", value: `Version ${of.version}` },
            ]
          : [],
        laterFacts: [],
        actions: of && (
          <ButtonLink variant="primary" href={`/${slug}/otp/${of.kind}s/${of.id}`}>
            Open the {otpThing(of.kind).one}
          </ButtonLink>
        ),
      }}
      rest={null}
      result={null}
      needs={<OtpOutcome submission={submission} isNew={isNew} address={address} />}
      areCallsFolded={false}
      rows={null}
      sheet={null}
    />
  );
}
