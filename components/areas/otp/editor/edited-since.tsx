"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Differences } from "#components/areas/otp/differences.tsx";
import { kindPages, type OneVersion, type OtpObject } from "#components/areas/otp/kept.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import { changesBetween } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** Whether somebody made another version since this change was begun. */
export function isEditedSince({ newest }: OtpObject, basedOn: number): boolean {
  return newest.version > basedOn;
}

/** Somebody changed it meanwhile: what they did, and the way on. What was typed stays. */
export function EditedSince({
  object,
  basedOn,
  formHref,
  onPutOnTop,
}: {
  object: OtpObject;
  basedOn: number;
  formHref: string;
  /** Told the version that it was based on. */
  onPutOnTop: (based: OneVersion) => void;
}): ReactNode {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const { id, kind, newest } = object;
  const version = useQuery(trpc.otp.version.queryOptions(basedOn < 1 ? skipToken : { id, version: basedOn }));
  const based = version.data;
  if (!based && !version.error && basedOn >= 1) return <ReviewSkeleton />;
  return (
    <div className="grid max-w-form grid-cols-1 gap-4">
      <Callout
        hue="caution"
        alert
        title={t("otp.byNameChangedThisOneSinceYouBegan", { byName: newest.byName, one: otpThing(kind).one })}
        actions={
          <>
            {based && (
              <Button onClick={() => onPutOnTop(based)}>
                {t("otp.putMineOnTopOfVersionVersion", { version: newest.version })}
              </Button>
            )}
            <ButtonLink href={`/${slug}${kindPages[kind].path}/${id}`}>
              {t("otp.seeVersionVersion", { version: newest.version })}
            </ButtonLink>
          </>
        }
      >
        {rich("otp.itIsNowAtVersionVersionFrom", {
          version: newest.version,
          basedOn,
          time: <Time at={newest.createdAt} />,
        })}
      </Callout>
      {based && (
        <Panel title={t("otp.whatTheyChanged")}>
          <Differences
            differences={changesBetween(based.values, newest.values)}
            before={t("otp.versionBasedOn", { basedOn })}
            after={t("otp.versionVersion", { version: newest.version })}
          />
        </Panel>
      )}
      <ButtonLink href={formHref} className="w-fit">
        {t("otp.backToTheForm")}
      </ButtonLink>
    </div>
  );
}
