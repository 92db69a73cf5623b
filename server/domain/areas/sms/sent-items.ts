import { commaList } from "#server/contract/limits/text.ts";

/** A number of a stored request with the text it gets, in the order of `message.item_no`. */
export type RequestItem = { number: string; content: string; senderId: string | null; orderId: string | null };

/** The numbers of a stored request of either operation. */
export function itemsOf(request: Record<string, unknown>): RequestItem[] {
  const items = Array.isArray(request.array) ? request.array : [request];
  return items.flatMap((item) => (isFields(item) ? numbersOf(item) : []));
}

function numbersOf(fields: Record<string, unknown>): RequestItem[] {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : null);
  return commaList(text("numbers") ?? "").map((number) => ({
    number,
    content: text("content") ?? "",
    senderId: text("senderId"),
    orderId: text("orderId"),
  }));
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
