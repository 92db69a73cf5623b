"use client";

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { kindPages } from "#components/areas/otp/kept.ts";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { judgeName, type NameVerdict } from "#server/compose/otp/names.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";

type Named = { name: string; nameIsFree: boolean };

const { min, max } = otpLimits.name;
const isWhole = (name: string) => [...name].length >= min && [...name].length <= max;

/** Whether it stands in the way of what is being made. */
export function isInTheWay({ verdict }: NameVerdict): boolean {
  return verdict === "taken" || verdict === "maybe";
}

/** Asks our own history about a name, once, as a form is handed on. */
export function useJudgeName(kind: OtpKind, ownId: string | null): (name: string) => Promise<NameVerdict> {
  const trpc = useTRPC();
  const client = useQueryClient();
  return async (name) => {
    const found = await client.fetchQuery(trpc.otp.named.queryOptions({ kind, name }, { staleTime: 0 }));
    return judgeName(kind, name, found, ownId);
  };
}

/** The name, with what our own history says of it while it is typed: the platform lists none. */
export function NameField({ kind, ownId }: { kind: OtpKind; ownId: string | null }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextField<Named>
        name="name"
        label={t("otp.name")}
        limit={max}
        limits={t("otp.minToMaxCharactersNamesAreUnique", { min, max })}
      />
      <Answer kind={kind} ownId={ownId} />
    </div>
  );
}

const hues = { free: "good", former: "quiet", similar: "caution", maybe: "caution", taken: "bad" } as const;
const icons = {
  free: "circle-check",
  former: "info",
  similar: "triangle-alert",
  maybe: "triangle-alert",
  taken: "circle-alert",
} as const;

function Answer({ kind, ownId }: { kind: OtpKind; ownId: string | null }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const { register, formState } = useFormContext<Named>();
  const [typed, nameIsFree] = useWatch<Named, ["name", "nameIsFree"]>({ name: ["name", "nameIsFree"] });
  const name = useSettled(typed);
  const known = useQuery(trpc.otp.named.queryOptions(isWhole(name) ? { kind, name } : skipToken));
  const answer = known.data && name === typed ? judgeName(kind, name, known.data, ownId) : null;
  const { one } = otpThing(kind);
  // The error above the field says it already.
  const sentence =
    answer === null || (formState.errors.name && isInTheWay(answer))
      ? null
      : answer.verdict === "free" && ownId !== null
        ? t("otp.noOtherOneHereHasThisName", { one })
        : answer.sentence;
  return (
    <>
      <div role="status" className="text-xs empty:hidden">
        {answer && (sentence !== null || answer.objectId !== null) && (
          <p className={`flex gap-1.5 text-(--hue-text) ${hueClass[hues[answer.verdict]]}`}>
            {sentence !== null && <Icon name={icons[answer.verdict]} size="sm" />}
            <span>
              {sentence}{" "}
              {answer.objectId && (
                <Link href={`/${slug}${kindPages[kind].path}/${answer.objectId}`}>{t("otp.openTheOne", { one })}</Link>
              )}
            </span>
          </p>
        )}
      </div>
      {((answer && isInTheWay(answer)) || nameIsFree) && (
        <label className="flex min-h-6 items-center gap-2 text-sm max-phone:min-h-touch">
          <input type="checkbox" {...register("nameIsFree")} />
          <span>{t("otp.iKnowThatThePlatformNoLonger")}</span>
        </label>
      )}
    </>
  );
}
