"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { OneCallPage } from "#components/sends/page/one-call-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import { otpAppAdd, otpFlowAdd } from "#server/contract/facts/otp.ts";
import { t } from "#words/t.ts";
import { OtpOutcome } from "./otp-outcome.tsx";

const creations: readonly string[] = [otpAppAdd.id, otpFlowAdd.id];

/** The submission of something of verification: what the platform said of the one call, and the way to what it made or changed. */
export function OtpSubmission(send: SendPageProps) {
  const { submission } = send;
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const mayRead = useMay("otp.read");
  const written = useQuery(trpc.otp.ofSubmission.queryOptions(mayRead ? { submissionId: submission.id } : skipToken));
  const isNew = creations.includes(submission.operation);
  const of = written.data;
  return (
    <OneCallPage
      send={send}
      refresh={written.refetch}
      facts={
        of
          ? [
              {
                key: "what",
                value: isNew
                  ? t("otp.newOne", { one: otpThing(of.kind).one })
                  : t("otp.changeOfOne", { one: otpThing(of.kind).one }),
              },
              { key: "version", value: t("otp.versionVersion", { version: of.version }) },
            ]
          : []
      }
      actions={
        of && (
          <ButtonLink variant="primary" href={`/${slug}/otp/${of.kind}s/${of.id}`}>
            {t("otp.openTheOne", { one: otpThing(of.kind).one })}
          </ButtonLink>
        )
      }
      needs={(address) => <OtpOutcome submission={submission} isNew={isNew} address={address} />}
    />
  );
}
