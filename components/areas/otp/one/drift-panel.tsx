"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DifferencesPanel } from "#components/areas/otp/differences.tsx";
import { kindPages, type OtpObject } from "#components/areas/otp/kept.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useTellProblem } from "#components/reading/problems/use-tell-problem.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Time } from "#components/ui/time.tsx";
import { limitSentence } from "#server/compose/otp/limit-sentence.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Where the platform has something else than stands here, field by field, and the two ways to end that. */
export function DriftPanel({ object, mayTakeOver }: { object: OtpObject; mayTakeOver: boolean }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tellProblem = useTellProblem();
  const { slug } = useWorkspace();
  const take = useMutation(
    trpc.otp.takeOver.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries(trpc.otp.pathFilter());
        tellGood({ title: t("otp.thePlatformsValuesWereTakenOver") });
      },
      onError: async (error) => {
        tellProblem(t("otp.nothingWasTakenOver"), error);
        await client.invalidateQueries(trpc.otp.pathFilter());
      },
    }),
  );
  const { id, kind, newest, platform, differences, connection } = object;
  if (platform === null || differences.length === 0) return null;
  const { evidenceId } = platform;
  const isSettled = newest.state !== "under_way" && newest.state !== "unknown";
  return (
    <DifferencesPanel
      title={t("otp.whereThePlatformDiffers")}
      meta={
        platform.kind === "read"
          ? rich("otp.readBackAgo", {
              ago: <Time at={platform.at} as="ago" />,
            })
          : rich("otp.answeredAgo", {
              ago: <Time at={platform.at} as="ago" />,
            })
      }
      before={t("otp.here")}
      after={t("otp.atThePlatform")}
      differences={differences}
      areBothValid
    >
      <LimitsThere of={object} />
      {mayTakeOver && isSettled && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
          <Button
            loading={take.isPending && t("otp.takingOver")}
            onClick={() => take.mutate({ id, basedOn: newest.version, evidenceId })}
          >
            {t("otp.takeOverThePlatformsValues")}
          </Button>
          {kind !== "flow" && connection.isInUse && (
            <ButtonLink href={`/${slug}${kindPages[kind].path}/${id}/edit`}>{t("otp.writeOursAgain")}</ButtonLink>
          )}
          <p className="basis-full text-xs text-muted">{t("otp.takingOverAddsAVersionHereAnd")}</p>
        </div>
      )}
    </DifferencesPanel>
  );
}

const limits = ["periodPhoneSendLimit", "periodTotalSendLimit"] as const;

/** A limit that is on there and off here differs by that alone, so the whole of it is said. */
function LimitsThere({ of }: { of: OtpObject }) {
  if (of.kind !== "app" || of.platform === null) return null;
  const { differences, platform } = of;
  const differing = limits.filter((limit) => differences.some(({ field }) => field.startsWith(`${limit}.`)));
  if (differing.length === 0) return null;
  return (
    <p className="border-t border-line px-4 py-3 text-sm">
      {t("otp.thePlatformHasMap", {
        map: differing.map((limit) => limitSentence(limit, platform.values[limit])).join(t("otp.semicolon")),
      })}
    </p>
  );
}
