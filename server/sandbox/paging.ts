import type { FaultCode } from "#server/contract/operation.ts";
import { paging } from "#server/contract/wire.ts";
import type { Fields } from "./fields.ts";

/** What an Int holds. */
const maxPage = 2 ** 31 - 1;

export type PageAsked = { current: number; size: number };

/** The page a query asks for. Neither has a default; what is missing or out of range is refused with `otherwise`. */
export function readPage<Code extends FaultCode>(call: Fields<"current" | "size", Code>, otherwise: Code): PageAsked {
  const within = (name: "current" | "size", max: number) => {
    const value = call.integer(name, otherwise) ?? call.refuse(otherwise);
    return value >= 1 && value <= max ? value : call.refuse(otherwise);
  };
  return { current: within("current", maxPage), size: within("size", paging.maxSize) };
}

/** A page of `total` records as every paged query answers it. A page past the last is empty. */
export function pageOf<Entry>({ current, size }: PageAsked, total: number, records: Entry[]) {
  return { total, size, current, pages: Math.ceil(total / size), records };
}
