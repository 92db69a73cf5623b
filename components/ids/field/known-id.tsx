import type { Outputs } from "#components/page/trpc/client.ts";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";

export type KnownNames = Outputs["submissions"]["get"]["names"];

/** An id with the name that the library has for it, if any. */
export function KnownId({ kind, value, names }: { kind: UnlistedKind; value: string | number; names: KnownNames }) {
  const known = names.find((name) => name.kind === kind && name.value === String(value));
  return (
    <>
      {known && `${known.label} `}
      <span className={known ? "mono text-muted" : "mono"}>{value}</span>
    </>
  );
}
