"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import type { ComboboxOption } from "#components/ui/combobox.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import type { EmailFormInput } from "./form-values.ts";
import { countUnknown, expectedCountOf, type KnownList } from "./known-count.ts";
import { sandboxLists } from "./sandbox-lists.ts";

/** To whom: a list by its id, since no call lists or reads one, and how many people it is expected to hold. */
export function ListFields() {
  const trpc = useTRPC();
  const isSandbox = useWorkspace().connection?.kind === "sandbox";
  const appId = useWatch<EmailFormInput, "appId">({ name: "appId" });
  const lists = useQuery(trpc.library.offered.queryOptions({ kind: "recipient_list", appId })).data?.used ?? [];
  const receiverId = useWatch<EmailFormInput, "receiverId">({ name: "receiverId" }) ?? "";
  const expected = expectedCountOf(receiverId, lists, isSandbox);
  useExpectedCount(receiverId, expected?.count);
  return (
    <FieldRow>
      <ComboboxField<EmailFormInput>
        name="receiverId"
        label="Recipient list"
        searchLabel="Id of a list"
        placeholder="Type or choose a list’s id"
        nothing="No list was used here before. Type its id."
        custom={(typed) => `Use ${typed}`}
        options={optionsOf(lists, isSandbox)}
        selected={() => <span className="mono">{receiverId}</span>}
        limits="Lists are kept in the platform’s console; no call shows them."
      />
      <NumberField<EmailFormInput>
        name="expectedCount"
        label="Expected recipients"
        optional
        short={false}
        limits={expected?.source ?? countUnknown}
      />
    </FieldRow>
  );
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

function optionsOf(lists: readonly KnownList[], isSandbox: boolean): ComboboxOption[] {
  const used = lists.map(({ receiverId, count, sends }) => ({
    value: receiverId,
    label: receiverId,
    content: (
      <Choice id={receiverId}>
        {count > 0 ? `${counted(count, "recipient")}, ` : ""}
        {counted(sends, "send")} so far
      </Choice>
    ),
  }));
  if (!isSandbox) return used;
  const hints = sandboxLists
    .filter(({ receiverId }) => !lists.some((list) => list.receiverId === receiverId))
    .map(({ receiverId, count, about }) => ({
      value: receiverId,
      label: receiverId,
      keywords: "sandbox",
      content: (
        <Choice id={receiverId}>
          Sandbox list of {formatCount(count)}, {about}
        </Choice>
      ),
    }));
  return [...used, ...hints];
}

function Choice({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <>
      <span className="mono [overflow-wrap:anywhere]">{id}</span>
      <span className="block text-xs text-muted">{children}</span>
    </>
  );
}
