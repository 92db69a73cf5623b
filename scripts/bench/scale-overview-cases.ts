import type { ScaleCase } from "./scale-types.ts";

/** Ids that lead to one row each. */
type Places = {
  rareMsgId: string;
  rareOrderId: string;
  rareEmailId: string;
  rareAddress: string;
  giantMail: string;
  draft: string;
  requestId: string;
  callback: number;
  calls: { recordId: string };
};

/** How home is asked for, and what is pasted into the palette. */
export function overviewCases(at: Places): Record<string, ScaleCase[]> {
  return {
    "home.get": [
      { name: "a day", input: { time: "24h" }, counts: "figures" },
      { name: "a week", input: { time: "7d" }, counts: "figures" },
      { name: "a month", input: { time: "30d" }, counts: "figures" },
      { name: "a month, masked", input: { time: "30d" }, counts: "figures", as: "analyst" },
    ],
    // A workspace has a few hundred at most.
    "views.list": [{ name: "of sends", input: { path: "/sends" } }],
    "addresses.history": [
      { name: "one who got one", input: { address: at.rareAddress } },
      { name: "in capital letters", input: { address: at.rareAddress.toUpperCase() } },
      { name: "one whom nobody wrote to", input: { address: "nobody@example.com" } },
    ],
    "addresses.about": [
      { name: "one who got one", input: { address: at.rareAddress } },
      { name: "one whom nobody wrote to", input: { address: "nobody@example.com" } },
    ],
    "search.find": [
      { name: "a task", input: { q: "task-0" } },
      { name: "a message", input: { q: at.rareMsgId } },
      { name: "an order", input: { q: at.rareOrderId } },
      { name: "an email", input: { q: at.rareEmailId } },
      { name: "an email, masked", input: { q: at.rareEmailId }, as: "analyst" },
      { name: "an address", input: { q: at.rareAddress } },
      { name: "a number", input: { q: "4915112345678" } },
      { name: "a call", input: { q: at.calls.recordId } },
      { name: "a send", input: { q: at.giantMail } },
      { name: "an entry", input: { q: "1" } },
      { name: "a callback", input: { q: String(at.callback) } },
      { name: "a request", input: { q: at.requestId } },
      { name: "a draft", input: { q: at.draft } },
      { name: "what is not there", input: { q: "nothing" } },
    ],
  };
}
