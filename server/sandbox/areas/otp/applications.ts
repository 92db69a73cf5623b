import { otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import type { otpAppAdd, otpAppDetails, otpAppUpdate } from "#server/contract/otp.ts";
import { isoSeconds } from "#server/sandbox/clock.ts";
import { Counter } from "#server/sandbox/counter.ts";
import { isRecord, listAt, numberAt, textAt } from "#server/sandbox/json.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { type Input, loadSendLimit, readSendLimit, readText, readWithin, type SendLimit } from "./input.ts";

export const otpAppId = "otp-app-1";
export const otpAppName = "Sandbox OTP";
export const maxApplications = 20;
/** The number after the fixture's. */
const firstNumber = 2;
/** More than can be given out between two snapshots, resets included. */
const numbersAhead = 100_000;

type Application = {
  appId: string;
  name: string;
  codeExpiry: number;
  /** ISO 8601 with offset. */
  createTime: string;
  periodTotalSendLimit: SendLimit;
  periodPhoneSendLimit: SendLimit;
};

const off: SendLimit = { enabled: false };
const fixture: Application = {
  appId: otpAppId,
  name: otpAppName,
  codeExpiry: otpDefaults.codeExpiry,
  createTime: "2025-01-06T09:00:00+08:00",
  periodTotalSendLimit: off,
  periodPhoneSendLimit: off,
};

type Settings = Omit<Application, "appId" | "name" | "createTime">;
const defaults: Settings = {
  codeExpiry: otpDefaults.codeExpiry,
  periodTotalSendLimit: off,
  periodPhoneSendLimit: off,
};

/** What a call names, each part judged in the order of the spec; what it does not name is as in `current`. */
function readSettings(input: Input, current: Settings): Settings & { name: string | undefined } {
  return {
    name: readText(input, "name", otpLimits.name),
    codeExpiry: readWithin(input, "codeExpiry", otpLimits.codeExpiryMinutes) ?? current.codeExpiry,
    periodTotalSendLimit: readSendLimit(input, "periodTotalSendLimit", current.periodTotalSendLimit),
    periodPhoneSendLimit: readSendLimit(input, "periodPhoneSendLimit", current.periodPhoneSendLimit),
  };
}

/** The verification-code applications of the account. */
export class OtpApplications {
  readonly #world: World;
  readonly #numbers: Counter;
  #all: readonly Application[] = [fixture];

  constructor(world: World) {
    this.#world = world;
    this.#numbers = new Counter(firstNumber, numbersAhead, world.changed);
  }

  add(call: CallOf<typeof otpAppAdd>): Application {
    const settings = readSettings(call, defaults);
    const name = settings.name ?? call.refuse("-22");
    if (this.#holder(name) !== undefined) call.refuse("-20");
    if (this.#all.length >= maxApplications) call.refuse("-23");
    const application: Application = {
      appId: `otp-app-${this.#numbers.take()}`,
      ...settings,
      name,
      createTime: isoSeconds(this.#world.clock.now()),
    };
    this.#all = [...this.#all, application];
    this.#world.changed();
    return application;
  }

  /** Changes what the call names and nothing else. */
  update(call: CallOf<typeof otpAppUpdate>): Application {
    const current = this.find(call);
    const settings = readSettings(call, current);
    const name = settings.name ?? current.name;
    if ((this.#holder(name) ?? current) !== current) call.refuse("-20");
    const application: Application = { ...current, ...settings, name };
    this.#all = this.#all.map((each) => (each === current ? application : each));
    this.#world.changed();
    return application;
  }

  /** The application that the path names. */
  find(call: CallOf<typeof otpAppUpdate> | CallOf<typeof otpAppDetails>): Application {
    const appId = call.text("appId", "-22");
    return this.#all.find((each) => each.appId === appId) ?? call.refuse("-22");
  }

  #holder(name: string): Application | undefined {
    return this.#all.find((each) => each.name === name);
  }

  save(exact: boolean): object {
    return { number: this.#numbers.save(exact), all: this.#all };
  }

  load(saved: Record<string, unknown>): void {
    this.#numbers.load(numberAt(saved, "number"));
    this.#all = listAt(saved, "all").map(loadApplication);
  }

  reset(): void {
    this.#all = [fixture];
  }
}

function loadApplication(saved: unknown): Application {
  if (!isRecord(saved)) throw new TypeError("a verification application is not an object");
  return {
    appId: textAt(saved, "appId"),
    name: textAt(saved, "name"),
    codeExpiry: numberAt(saved, "codeExpiry"),
    createTime: textAt(saved, "createTime"),
    periodTotalSendLimit: loadSendLimit(saved.periodTotalSendLimit),
    periodPhoneSendLimit: loadSendLimit(saved.periodPhoneSendLimit),
  };
}
