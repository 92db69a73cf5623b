import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { callFunction, type Tx } from "#db/client.ts";
import { idOfCall } from "#server/compose/call-columns.ts";
import { offsetMs } from "#server/compose/call-times.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Services } from "#server/domain/scope.ts";
import type { HeldJob, Outcome } from "#server/domain/work/job.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { type Answer, archiverCalls, askPage, type Page, type Silence } from "./ask-page.ts";
import { EndedCalls } from "./ended-calls.ts";
import { middleOf, planWindows, wholeSecond } from "./plan-windows.ts";
import { oldestReachable, platformNow } from "./platform-clock.ts";
import { askings, type Question } from "./questions.ts";
import { Reading } from "./reading.ts";
import { afterFailure, afterReading } from "./schedule.ts";
import { type CallSource, storeCalls } from "./store-records.ts";
import {
  regainReach,
  settleOutOfReach,
  storeAnswered,
  storeRead,
  storeRest,
  storeSplit,
  storeUnsettled,
  storeZone,
} from "./store-windows.ts";
import { applyPlan, dueWindows, openStream, readSpans, type Stream, type Window } from "./window-rows.ts";

/** Moments at which a test may end the process. */
export type ArchiveStep = "planned" | "answered" | "stored" | "read";
export type SliceOptions = { sliceMs?: number; onStep?: (step: ArchiveStep) => void };

/** After so long no further window is begun: others have their turn. */
const defaultSliceMs = 2000;
const mostWindows = 200;
/** A window with more calls is cut in two; the less, the longer the platform takes for a page. */
const mostCalls = { usual: 2000, slow: 500, slowMs: 1000 } as const;
/** A window whose pages do not fit together is read so often at once. */
const mostAttempts = 3;
const minuteMs = 60_000;
/** The first window begins so much later than what can be asked for, so that it is not lost before its turn comes. */
const headStartMs = 4 * minuteMs;
/** What may soon be out of reach is read first. */
const soonLostMs = 3 * 24 * 60 * minuteMs;
/** The platform's clock may be so much ahead of ours without anybody noticing. */
const mostAheadMs = 31 * minuteMs;

type Step = { window: Window; question: Question; begunAt: number; reading: Reading; attempt: number };

/** What becomes of an answer: the transaction that keeps it, and the step that comes next. */
type Turn = { next: Step | null; store: (tx: Tx) => Promise<void>; isRead?: true };

/**
 * A few seconds of reading one stream. The next page is asked for while the one before is stored, one after the other;
 * what is stored is a page, and with the last page of a window what came of the whole, so that it may end at any moment.
 */
export class Slice {
  readonly #services: Services;
  readonly #job: HeldJob;
  readonly #stream: Stream;
  readonly #connection: Connection;
  readonly #source: CallSource;
  readonly #options: SliceOptions;
  readonly #endsAt: number;
  readonly #ended: EndedCalls;
  #queue: Window[] = [];
  #isMore = false;
  #mayRetry: boolean;

  constructor(
    services: Services,
    job: HeldJob,
    place: { stream: Stream; connection: Connection },
    options: SliceOptions,
  ) {
    const { stream, connection } = place;
    const { workspaceId, connectionId, kind, appId } = stream;
    this.#services = services;
    this.#job = job;
    this.#stream = stream;
    this.#connection = connection;
    this.#source = { workspaceId, connectionId, kind, appId, zone: connection.timeZone };
    this.#options = options;
    this.#ended = new EndedCalls(services, archiverCalls(this.#source));
    this.#endsAt = performance.now() + (options.sliceMs ?? defaultSliceMs);
    // One that rested is not asked twice: its answers would be waited for in vain.
    this.#mayRetry = stream.restSince === null;
  }

  async run(): Promise<Outcome> {
    await this.#plan();
    try {
      return await this.#readDue();
    } finally {
      await this.#ended.close();
    }
  }

  async #readDue(): Promise<Outcome> {
    let step = this.#begin();
    let answer = this.#ask(step);
    let storing = Promise.resolve();
    while (step !== null && answer !== null) {
      const said = await answer;
      this.#options.onStep?.("answered");
      if (said.isOutdated && (await this.#isRetimed())) {
        await storing;
        return { againInMs: 0 };
      }
      const { next, store, isRead }: Turn = this.#judge(step, said);
      answer = this.#ask(next);
      await storing;
      storing = this.#keep(said, store, isRead ? "read" : "stored");
      // It is awaited before the next one, or at the end.
      storing.catch(() => undefined);
      step = next;
    }
    await storing;
    return this.#isMore ? { againInMs: 0 } : "done";
  }

  async #keep({ calls }: Answer, store: Turn["store"], step: ArchiveStep): Promise<void> {
    await this.#transaction(async (tx) => {
      await this.#ended.keep(tx, calls);
      await store(tx);
    });
    this.#ended.kept(calls);
    this.#options.onStep?.(step);
  }

  #now(): number {
    return platformNow(this.#services.db, this.#connection);
  }

  get #oldest(): number | null {
    const { isForgotten } = askings[this.#stream.kind];
    return isForgotten ? oldestReachable(this.#now(), offsetMs(this.#source.zone)) : null;
  }

  async #plan(): Promise<void> {
    const now = this.#now();
    const offset = offsetMs(this.#source.zone);
    const oldest = wholeSecond(oldestReachable(now, offset) + headStartMs);
    await this.#transaction(async (tx) => {
      if (this.#stream.zone !== this.#source.zone) await storeZone(tx, this.#stream, this.#source.zone, now);
      const plan = planWindows(await readSpans(tx, this.#stream.id), { now, oldest, offset });
      await applyPlan(tx, this.#stream, plan, now);
      if (this.#oldest === null) return;
      await regainReach(tx, this.#stream.id, this.#oldest + mostAheadMs + headStartMs, now);
      await settleOutOfReach(tx, this.#stream.id, this.#oldest);
    });
    this.#options.onStep?.("planned");
    const clock = { now, soonLost: oldest + soonLostMs };
    this.#queue = await dueWindows(this.#services.db.system, this.#stream.id, clock, mostWindows);
    this.#isMore = this.#queue.length === mostWindows;
  }

  /**
   * Stores under the job's lease: whoever has lost it changes nothing. The commit does not wait for the disk: a machine that
   * fails takes calls and the word that their window was read along together, and they are read anew.
   */
  async #transaction(store: (tx: Tx) => Promise<void>): Promise<void> {
    await this.#services.db.system.transaction(async (tx) => {
      const soon = sql`set_config('synchronous_commit', 'off', true)`;
      await Promise.all([callFunction(tx, "commit_soon", soon), this.#job.hold(tx)]);
      await store(tx);
    });
    this.#job.progressed();
  }

  /** The next window's first page; null where none is due, or this slice is over. */
  #begin(): Step | null {
    const isOver = performance.now() > this.#endsAt || this.#job.signal.aborted;
    const window = isOver ? undefined : this.#queue.shift();
    this.#isMore ||= isOver && this.#queue.length > 0;
    return window === undefined ? null : this.#stepOf(window, 1);
  }

  #stepOf(window: Window, attempt: number): Step {
    const begunAt = this.#now();
    const to = window.to ?? wholeSecond(begunAt);
    const from = Math.min(Math.max(window.from, Math.ceil((this.#oldest ?? 0) / 1000) * 1000), to);
    return { window, question: { from, to, page: 1 }, begunAt, reading: new Reading(), attempt };
  }

  #ask(step: Step | null): Promise<Answer> | null {
    if (step === null) return null;
    const onEnd = this.#ended.add.bind(this.#ended);
    const answer = askPage(this.#services, this.#connection, this.#source, step.question, onEnd);
    // It is awaited later on, or not at all where storing the page before it failed.
    answer.catch(() => undefined);
    return answer;
  }

  /** Whether the account's clock was set anew since this slice began: then its windows are planned anew, too. */
  async #isRetimed(): Promise<boolean> {
    const place = await openStream(this.#services.db.system, this.#stream.id);
    return place?.connection.clockOffsetMs !== this.#connection.clockOffsetMs;
  }

  #judge(step: Step, said: Answer): Turn {
    if (said.kind === "silence") return this.#unanswered(step, said);
    const middle = this.#middleOf(step, said);
    if (middle !== null) return this.#split(step.window, middle);
    const ids = said.records.flatMap((record) => idOfCall(this.#stream.kind, record) ?? []);
    const withoutId = said.records.length - ids.length;
    const keep = async (tx: Tx) => {
      const { keyring } = this.#services;
      await storeCalls(tx, keyring, this.#source, said.records, new Date(step.question.from));
    };
    const progress = step.reading.add({ total: said.total, ids, withoutId });
    if (progress === "more") return { next: this.#nextPage(step), store: keep };
    if (progress === "whole") return this.#whole(step, keep);
    return this.#moved(step, keep);
  }

  #nextPage(step: Step): Step | null {
    const { question } = step;
    if (!this.#job.signal.aborted) return { ...step, question: { ...question, page: question.page + 1 } };
    this.#isMore = true;
    return null;
  }

  #middleOf({ window, question, begunAt }: Step, { total, tookMs }: Page): number | null {
    const most = tookMs > mostCalls.slowMs ? mostCalls.slow : mostCalls.usual;
    return question.page === 1 && (total ?? 0) > most ? middleOf(window, begunAt) : null;
  }

  #split(window: Window, middle: number): Turn {
    const anew = { total: null, readings: 0, tries: 0 };
    const right = { ...window, ...anew, id: randomUUID(), from: middle };
    const now = this.#now();
    this.#queue.unshift({ ...window, ...anew, to: middle }, right);
    return {
      next: this.#begin(),
      store: (tx) => storeSplit(tx, this.#stream, window, { middle, rightId: right.id, now }),
    };
  }

  #whole({ window, question, begunAt, reading }: Step, keep: (tx: Tx) => Promise<void>): Turn {
    const { total, withoutId } = reading;
    const next = { to: window.to, at: begunAt, total, previousTotal: window.total };
    const problem = withoutId === 0 ? null : toKeep(() => t("kept.callsWithoutId", { count: withoutId, total }));
    const store = async (tx: Tx) => {
      await keep(tx);
      const nextReadAt = afterReading(next, Math.random());
      await Promise.all([
        storeRead(tx, window, { at: begunAt, from: question.from, total, problem, nextReadAt }),
        storeAnswered(tx, this.#stream.id, window.to === null ? question.to : null),
      ]);
    };
    return { next: this.#begin(), store, isRead: true };
  }

  /** Read again at once, up to three times, then later. What was told is kept all the same. */
  #moved(step: Step, keep: (tx: Tx) => Promise<void>): Turn {
    const { window, question, begunAt, reading, attempt } = step;
    if (attempt < mostAttempts && !this.#job.signal.aborted)
      return { next: this.#stepOf(window, attempt + 1), store: keep };
    const nextReadAt = afterFailure(begunAt, window.tries + 1, Math.random());
    const store = async (tx: Tx) => {
      await keep(tx);
      await storeUnsettled(tx, window, { problem: reading.problem, nextReadAt });
      await storeAnswered(tx, this.#stream.id, window.to === null ? question.to : null);
    };
    return { next: this.#begin(), store };
  }

  #unanswered(step: Step, said: Silence): Turn {
    const narrowed = this.#narrowed(step, said);
    if (narrowed !== null) return { next: narrowed, store: nothing };
    if (said.isLost && this.#mayRetry && !this.#job.signal.aborted) {
      this.#mayRetry = false;
      return { next: step, store: nothing };
    }
    this.#isMore = false;
    return { next: null, store: (tx) => storeRest(tx, this.#stream.id, said.note) };
  }

  /** Where the platform's clock is ahead, what we take for its oldest moment is out of its reach. */
  #narrowed({ window, question, begunAt, reading, attempt }: Step, { isAboutQuestion }: Silence): Step | null {
    if (!isAboutQuestion || this.#oldest === null || question.from > this.#oldest + mostAheadMs) return null;
    const from = question.from + mostAheadMs;
    if (attempt > 1 || question.page > 1 || from >= question.to) return null;
    return { window, question: { ...question, from }, begunAt, reading, attempt: attempt + 1 };
  }
}

async function nothing(): Promise<void> {}
