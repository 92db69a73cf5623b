import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageFigures } from "#components/messages/channel/answers.ts";
import type { Fact } from "#components/sends/page/send-header.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { counted } from "#components/ui/number.ts";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { Time } from "#components/ui/time.tsx";
import { unlistedIdsIn } from "#server/contract/limits/unlisted-ids.ts";
import { shownAmount } from "./price-words.ts";

/** To how many, in how many parts, at what cost, and from whom. */
export function smsFacts(submission: SubmissionView, figures: MessageFigures | undefined): Fact[] {
  const numbers = figures?.planned ?? submission.messageCount;
  return [
    { key: "numbers", value: numbers === null ? "SMS" : `SMS to ${counted(numbers, "number")}` },
    ...(figures ? [{ key: "parts", value: <Parts count={figures.parts} /> }] : []),
    { key: "cost", value: <Cost submission={submission} /> },
    ...senderFacts(submission),
  ];
}

/** What operators count and charge. */
function Parts({ count }: { count: number }) {
  return (
    <Explained text="Operators carry and charge an SMS in parts: one holds 160 characters, or 70 if any of them is outside the GSM alphabet. A message of several parts has slightly less room in each.">
      {counted(count, "part")}
    </Explained>
  );
}

type Price = { amount: string; currency: string; listDate: string; pricedCount: number; unpricedCount: number };

/** The price in what was reckoned when it was sent; a later Switchboard may keep it in another way. */
function priceIn(plan: unknown): Price | null {
  if (typeof plan !== "object" || plan === null || !("price" in plan)) return null;
  const { price } = plan;
  return isPrice(price) ? price : null;
}

function isPrice(price: unknown): price is Price {
  if (typeof price !== "object" || price === null) return false;
  const parts = new Map<string, unknown>(Object.entries(price));
  return (
    ["amount", "currency", "listDate"].every((name) => typeof parts.get(name) === "string") &&
    ["pricedCount", "unpricedCount"].every((name) => typeof parts.get(name) === "number")
  );
}

/** What it was expected to cost when it was sent: the platform names no price. */
function Cost({ submission }: { submission: SubmissionView }) {
  const price = priceIn(submission.context.plan);
  if (!price || price.pricedCount === 0) return "No price known";
  return (
    <span>
      About {price.currency} {shownAmount(price.amount)}, by your price list of{" "}
      <Time at={`${price.listDate}T00:00:00Z`} as="day" />
      {price.unpricedCount > 0 && `, without ${counted(price.unpricedCount, "number")} it has no price for`}
    </span>
  );
}

function senderFacts({ draft, names }: SubmissionView): Fact[] {
  const { appId } = draft;
  const senders = unlistedIdsIn("sms", [draft]).map(({ kind, value }) => ({
    key: `sender ${value}`,
    value: (
      <span className="[overflow-wrap:anywhere]">
        Sender <KnownId kind={kind} value={value} names={names} />
      </span>
    ),
  }));
  if (typeof appId !== "string") return senders;
  const application = (
    <span>
      Application <span className="mono">{appId}</span>
    </span>
  );
  return [...senders, { key: "application", value: application }];
}
