"use client";

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { useOffered } from "#components/ids/field/use-offered.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { ComboboxOption } from "#components/ui/controls/combobox.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import type { EmailFormInput } from "#server/compose/email/form-values.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type ExpectedCount, expectedCountOf, type UsedList } from "./known-count.ts";
import { sandboxLists } from "./sandbox-lists.ts";

/** To whom: a list by its id, since no call lists or reads one, and how many people it is expected to hold. */
export function ListFields({ appId, isNew }: { appId: string; isNew: boolean }) {
  const isSandbox = useWorkspace().connection?.kind === "sandbox";
  const receiverId = useWatch<EmailFormInput, "receiverId">({ name: "receiverId" }) ?? "";
  const { offered } = useOffered("recipient_list", appId, receiverId);
  const expected = expectedCountOf(receiverId, offered, isSandbox);
  useExpectedCount(receiverId, expected?.count);
  return (
    <FieldRow>
      <LibraryField<EmailFormInput>
        kind="recipient_list"
        appId={appId}
        name="receiverId"
        label={t("email.recipientList")}
        preselect={isNew}
        others={othersOf(offered?.used ?? [], isSandbox)}
        limits={t("email.listsAreKeptInThePlatformsConsole")}
      />
      <NumberField<EmailFormInput>
        name="expectedCount"
        label={t("email.expectedRecipients")}
        optional
        short={false}
        limits={<Source of={expected} />}
      />
    </FieldRow>
  );
}

/** Where the expected number comes from. */
function Source({ of }: { of: ExpectedCount | null }) {
  const cannotCount = t("email.thePlatformCantCountAList");
  if (!of) return t("email.cannotCountLeaveItEmptyIfYouDont", { cannotCount });
  if (of.from === "typed") return t("email.asTypedInTheLibraryCannotCount", { cannotCount });
  if (of.from === "sandbox") return t("email.asTheSandboxDescribesThisListCannotCount", { cannotCount });
  if (of.from === "sends") return t("email.learnedFromSendsEarlierSendCannotCount", { sends: of.sends, cannotCount });
  if (!of.at) return t("email.learnedFromASend", { cannotCount });
  return rich("email.learnedFromASendOn", { day: <Time at={of.at} as="day" />, cannotCount });
}

/**
 * Choosing a list fills in what is known of its size, unless somebody typed another number. A list that was chosen before
 * this form opened keeps the number it came with, also when that is none.
 */
function useExpectedCount(receiverId: string, count: number | undefined): void {
  const { setValue, getValues } = useFormContext<EmailFormInput>();
  const opened = useRef(receiverId);
  const last = useRef<number>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = count;
    if (opened.current !== "" && opened.current === receiverId) return;
    opened.current = "";
    const typed = String(getValues("expectedCount") ?? "").replaceAll(",", "");
    if (typed !== "" && typed !== String(before)) return;
    setValue("expectedCount", count === undefined ? "" : formatCount(count));
  }, [receiverId, count, setValue, getValues]);
}

/** Lists that were sent to and are not kept, and those that every sandbox has. */
function othersOf(used: readonly UsedList[], isSandbox: boolean): ComboboxOption[] {
  const known = used
    .filter(({ isKept }) => !isKept)
    .map(({ receiverId, count, sends }) => ({
      value: receiverId,
      label: receiverId,
      content: (
        <Choice id={receiverId}>
          {count > 0 ? t("email.recipientsAndSendsSoFar", { count, sends }) : t("email.sendsSendSoFar", { sends })}
        </Choice>
      ),
    }));
  if (!isSandbox) return known;
  const hints = sandboxLists
    .filter(({ receiverId }) => !used.some((list) => list.receiverId === receiverId))
    .map(({ receiverId, count, about }) => ({
      value: receiverId,
      label: receiverId,
      keywords: "sandbox",
      content: (
        <Choice id={receiverId}>{t("email.sandboxListOfCountAbout", { count: formatCount(count), about })}</Choice>
      ),
    }));
  return [...known, ...hints];
}

function Choice({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <>
      <span className="mono [overflow-wrap:anywhere]">{id}</span>
      <span className="block text-xs text-muted">{children}</span>
    </>
  );
}
