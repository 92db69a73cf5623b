import type { Tx } from "#db/client.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { moveCounters } from "./counters.ts";
import { lockOrigins, readKnown, type StoredFact, writeEvidence, writeRecipients } from "./evidence-rows.ts";
import type { DecisionHeld, Heard, MergedFact, NewFact, Origin, RecipientChange, Standing } from "./new-fact.ts";
import { recipientStateOf } from "./recipient-state.ts";

/**
 * Stores facts and all that follows from them in the caller's transaction: evidence, recipients (state and trust from all
 * their evidence, unless a person decided), counters (one update per submission), rows for the live feed. A fact already known moves only its last
 * time. Locks attempts, then submissions, each in id order: change attempts before, append audit entries after. Returns a
 * change for each recipient with new evidence. Throws Error for facts of an attempt that does not exist.
 */
export async function storeEvidence(tx: Tx, facts: readonly NewFact[]): Promise<RecipientChange[]> {
  if (facts.length === 0) return [];
  const origins = await lockOrigins(tx, new Set(facts.map((fact) => fact.attemptId)));
  const heard = merge(facts, origins);
  const known = await readKnown(tx, heard);
  await writeEvidence(tx, heard);
  const judged = heard.map((entry, index) => {
    const { before, decision, stored } = known[index] ?? { before: null, decision: null, stored: [] };
    const judgement = judge(entry.facts, stored);
    return { ...entry, before, ...judgement, ...decide(decision, judgement, entry.facts) };
  });
  const ids = await writeRecipients(tx, judged);
  const changes = judged.flatMap(({ origin, emailId, before, after, hasNews }, index) => {
    const recipientId = ids[index];
    if (recipientId === undefined) throw new Error("a stored recipient has no id");
    const { attemptId, workspaceId, submissionId } = origin;
    return hasNews ? [{ recipientId, workspaceId, submissionId, attemptId, emailId, before, after }] : [];
  });
  const moved = await moveCounters(tx, facts, origins, changes);
  await recordChanges(tx, [
    ...changes.map(({ workspaceId, submissionId, recipientId }) => ({
      workspaceId,
      submissionId,
      kind: "recipient" as const,
      recipientId,
    })),
    ...moved.map((submission) => ({ ...submission, kind: "submission" as const })),
  ]);
  return changes;
}

/** One entry per recipient, in key order, its facts made storable and each kept once. */
function merge(facts: readonly NewFact[], origins: ReadonlyMap<string, Origin>): Heard[] {
  const byRecipient = new Map<string, { origin: Origin; emailId: string; facts: Map<string, MergedFact> }>();
  for (const given of facts) {
    const fact = storable(given);
    const origin = origins.get(fact.attemptId);
    if (!origin) throw new Error(`There is no attempt ${fact.attemptId}`);
    const key = `${fact.attemptId} ${fact.emailId}`;
    const entry = byRecipient.get(key) ?? { origin, emailId: fact.emailId, facts: new Map() };
    byRecipient.set(key, entry);
    const same = entry.facts.get(`${fact.source} ${fact.kind}`);
    entry.facts.set(`${fact.source} ${fact.kind}`, same ? joined(same, fact) : { ...fact, lastSeenAt: fact.seenAt });
  }
  return [...byRecipient]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => ({ ...entry, facts: [...entry.facts.values()] }));
}

function joined(a: MergedFact, b: NewFact): MergedFact {
  const [first, second] = a.seenAt <= b.seenAt ? [a, b] : [b, a];
  return {
    ...first,
    lastSeenAt: new Date(Math.max(a.lastSeenAt.getTime(), b.seenAt.getTime())),
    remark: first.remark ?? second.remark,
    receiveTime: first.receiveTime ?? second.receiveTime,
    address: first.address ?? second.address,
  };
}

function storable(fact: NewFact): NewFact {
  const text = (value: string | null) => (value === null ? null : storableText(value));
  return {
    ...fact,
    emailId: storableText(fact.emailId),
    kind: storableText(fact.kind),
    remark: text(fact.remark),
    receiveTime: text(fact.receiveTime),
    address: text(fact.address),
  };
}

const deciding = new Set(["sending", "succeeded", "failed"]);

/** What these facts make of a recipient about whom `stored` was known. The latest remark of a fact that decides is shown. */
function judge(facts: readonly MergedFact[], stored: readonly StoredFact[]) {
  const all = [...stored, ...facts.map((fact) => ({ ...fact, seenAt: fact.seenAt.getTime() }))];
  const remarks = all
    .filter((fact) => deciding.has(fact.kind) && fact.remark !== null)
    .sort((a, b) => a.seenAt - b.seenAt || (a.kind < b.kind ? -1 : 1));
  const isStored = (fact: NewFact) => stored.some(({ source, kind }) => source === fact.source && kind === fact.kind);
  const news = facts.filter((fact) => !isStored(fact));
  return {
    told: recipientStateOf(all) satisfies Standing,
    remark: remarks.at(-1)?.remark ?? facts.find((fact) => fact.remark !== null)?.remark ?? null,
    hasNews: news.length > 0,
    /** Somebody was heard of, or heard of again after nobody asked any more. */
    askSoon: news.some((fact) => fact.source === "callback"),
  };
}

/** What a person decided stands, whatever is heard later. That the platform says otherwise after it is kept beside it. */
function decide(
  decision: DecisionHeld | null,
  { told, hasNews }: { told: Standing; hasNews: boolean },
  facts: readonly MergedFact[],
) {
  if (!decision) return { after: told, hasNews, contradictedMs: null };
  const other = decision.state === "succeeded" ? "failed" : "succeeded";
  const since = facts
    .filter(({ kind, lastSeenAt }) => kind === other && lastSeenAt.getTime() > decision.atMs)
    .map(({ lastSeenAt }) => lastSeenAt.getTime());
  const contradictedMs = Math.max(decision.contradictedMs ?? 0, ...since) || null;
  const after: Standing = { state: decision.state, trust: "decided" };
  return { after, hasNews: hasNews || contradictedMs !== decision.contradictedMs, contradictedMs };
}
