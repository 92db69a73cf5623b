"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { MaskedBar } from "#components/reading/personal/masked-bar.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { CallDetail } from "../call-row.ts";
import { FieldGroups } from "./field-groups.tsx";

/** What the platform told of a call, with its contents masked until somebody reveals them. The page forgets them again. */
export function CallTold({
  kind,
  id,
  of: { fields, otherFields, isMasked, connection },
}: {
  kind: CallKind;
  id: string;
  of: CallDetail;
}) {
  const reveal = useMutation(useTRPC().personal.revealCall.mutationOptions());
  const told = reveal.data ?? { fields, otherFields };
  const seesPeople = useMay("personal.see");
  return (
    <>
      {isMasked && seesPeople && (
        <MaskedBar what="contents" reveal={reveal} onReveal={() => reveal.mutate({ kind, id })} />
      )}
      <FieldGroups kind={kind} fields={told.fields} others={told.otherFields} zone={connection.zone} />
    </>
  );
}
