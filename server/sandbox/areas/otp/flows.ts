import { channelCuts, nodeChannels, nodeStatuses, otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import type { otpFlowAdd } from "#server/contract/otp.ts";
import { Counter } from "#server/sandbox/counter.ts";
import { listAt, numberAt } from "#server/sandbox/json.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { type Input, readChoice, readText, readWithin, readWord } from "./input.ts";

const firstFlow = 5001;
/** More than can be given out between two snapshots. */
const flowsAhead = 100_000;

function readNode(node: Input) {
  return {
    waitingTime: readWithin(node, "waitingTime", otpLimits.waitingTimeSeconds) ?? node.refuse("-22"),
    status: readChoice(node, "status", nodeStatuses) ?? node.refuse("-22"),
    channel: readWord(node, "channel", nodeChannels) ?? node.refuse("-22"),
    channelCut: readChoice(node, "channelCut", channelCuts) ?? otpDefaults.channelCut,
  };
}

/** Task flows. No operation reads one, so only their names are kept. */
export class OtpFlows {
  readonly #changed: () => void;
  readonly #ids: Counter;
  readonly #names = new Set<string>();

  constructor({ changed }: World) {
    this.#changed = changed;
    this.#ids = new Counter(firstFlow, flowsAhead, changed);
  }

  add(call: CallOf<typeof otpFlowAdd>) {
    const name = readText(call, "name", otpLimits.name) ?? call.refuse("-22");
    const flow = (call.objects("flow", "-22") ?? []).map(readNode);
    if (flow.length === 0) call.refuse("-22");
    if (this.#names.has(name)) call.refuse("-20");
    this.#names.add(name);
    this.#changed();
    return { flowId: this.#ids.take(), name, flow };
  }

  save(exact: boolean): object {
    return { id: this.#ids.save(exact), names: [...this.#names] };
  }

  load(saved: Record<string, unknown>): void {
    const names = listAt(saved, "names").map((name) => {
      if (typeof name !== "string") throw new TypeError("the name of a flow is not text");
      return name;
    });
    this.#ids.load(numberAt(saved, "id"));
    for (const name of names) this.#names.add(name);
  }

  reset(): void {
    this.#names.clear();
  }
}
