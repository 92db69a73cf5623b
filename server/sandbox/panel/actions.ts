import type { Method } from "#server/contract/operation.ts";
import { DialError, readDials } from "#server/sandbox/dials.ts";
import { ControlError } from "#server/sandbox/route.ts";
import type { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { dialFields } from "./dial-form.ts";
import { dialLabels } from "./dials-form.ts";
import type { FormName } from "./form.ts";

/** What became of a form: the word for what was done, or a sentence for each field that cannot be used. */
export type Result = { form: FormName; done: string; mistakes: ReadonlyMap<string, string> };

const noMistakes: ReadonlyMap<string, string> = new Map();

/** Does what the control path does, with its judgement of what makes sense. */
function control(
  state: SandboxState,
  method: Method,
  path: `/_control/${string}`,
  body: Record<string, unknown>,
): void {
  const found = state.controls.find((each) => each.method === method && each.path === path);
  if (found === undefined) throw new TypeError(`there is no control path ${path}`);
  found.handle({ query: new URLSearchParams(), body });
}

function setDials(state: SandboxState, dials: object): void {
  control(state, "PUT", "/_control/faults", { ...dials });
}

/** What was typed, as JSON would have it; what is no number stays text, so that it is refused in the control path's words. */
function numeric(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(trimmed) ? Number(trimmed) : text;
}

function typedValue(name: string, values: URLSearchParams): unknown {
  const text = values.get(name) ?? "";
  const isBox = ["dropResponse", "callbacks.shuffle", "callbacks.beforeResponse", "failNext.carryOut"].includes(name);
  if (isBox) return text === "true";
  return ["callbacks.format", "failNext.path", "failNext.status"].includes(name)
    ? text.trim() || undefined
    : numeric(text);
}

/** `{latencyMs, callbacks: {…}}` of the form's flat names. */
function typedDials(names: readonly string[], values: URLSearchParams): { callbacks: Record<string, unknown> } {
  const dials: Record<string, unknown> & { callbacks: Record<string, unknown> } = { callbacks: {} };
  for (const name of names) {
    const [, inCallbacks] = name.split(".");
    if (inCallbacks === undefined) dials[name] = typedValue(name, values);
    else dials.callbacks[inCallbacks] = typedValue(name, values);
  }
  return dials;
}

/** The sentence about a field, in the field's own words. */
function mistakeIn(attempt: () => void, label: string): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    if (error instanceof DialError) return `${label} must be ${error.need}.`;
    if (error instanceof ControlError) return `${error.message}.`;
    throw error;
  }
}

/** Judges each field for itself, so that all mistakes are said at once. */
function mistakesIn(
  names: readonly string[],
  attempt: (name: string) => void,
  labels: Readonly<Record<string, string>>,
) {
  const found = names.flatMap((name): [string, string][] => {
    const sentence = mistakeIn(() => attempt(name), labels[name] ?? name);
    return sentence === undefined ? [] : [[name, sentence]];
  });
  return new Map(found);
}

function setFaults(state: SandboxState, values: URLSearchParams): Result {
  const names = Object.keys(dialLabels);
  const mistakes = mistakesIn(names, (name) => void readDials(typedDials([name], values)), dialLabels);
  if (mistakes.size === 0) setDials(state, { ...typedDials(names, values), failNext: state.world.dials.failNext });
  return { form: "faults", done: "faults", mistakes };
}

function calm(state: SandboxState): Result {
  setDials(state, {});
  return { form: "faults", done: "calm", mistakes: noMistakes };
}

const failureLabels = {
  "failNext.path": "Operation",
  "failNext.status": "Status",
  "failNext.times": "Times",
  "failNext.carryOut": "Carry the call out first",
};
const harmless = { path: "/", status: "0" };

function addFailure(state: SandboxState, values: URLSearchParams): Result {
  const names = Object.keys(failureLabels);
  const typed = (name: string) => [name.slice("failNext.".length), typedValue(name, values)] as const;
  const attempt = (name: string) =>
    void readDials({ failNext: [{ ...harmless, ...Object.fromEntries([typed(name)]) }] });
  const mistakes = mistakesIn(names, attempt, failureLabels);
  const { dials } = state.world;
  if (mistakes.size === 0)
    setDials(state, { ...dials, failNext: [...dials.failNext, Object.fromEntries(names.map(typed))] });
  return { form: "fail", done: "added", mistakes };
}

/** Failures are used up by calls at any time, so that one is found by what it is and not by its place. */
function removeFailure(state: SandboxState, values: URLSearchParams): Result {
  const { dials } = state.world;
  const { failNext } = dials;
  const index = failNext.findIndex(
    ({ path, status, carryOut }) =>
      path === values.get("path") && status === values.get("status") && String(carryOut) === values.get("carryOut"),
  );
  if (index >= 0) setDials(state, { ...dials, failNext: failNext.toSpliced(index, 1) });
  return { form: "fail", done: index >= 0 ? "removed" : "used", mistakes: noMistakes };
}

function clearFailures(state: SandboxState): Result {
  setDials(state, { ...state.world.dials, failNext: [] });
  return { form: "fail", done: "cleared", mistakes: noMistakes };
}

function moveClock(state: SandboxState, values: URLSearchParams): Result {
  const add = values.get("add");
  const typed = numeric(add ?? values.get("offsetSeconds") ?? "");
  const moved = add !== null && typeof typed === "number" ? state.world.clock.offsetSeconds + typed : typed;
  const offsetSeconds = add === "real" ? 0 : moved;
  const attempt = () => control(state, "PUT", "/_control/clock", { offsetSeconds });
  return {
    form: "clock",
    done: "clock",
    mistakes: mistakesIn(["offsetSeconds"], attempt, { offsetSeconds: "Offset" }),
  };
}

function reset(state: SandboxState, values: URLSearchParams): Result {
  if (values.get("sure") !== "true") {
    const sentence = "The box must be ticked, since a reset cannot be taken back.";
    return { form: "reset", done: "", mistakes: new Map([["sure", sentence]]) };
  }
  control(state, "POST", "/_control/reset", {});
  return { form: "reset", done: "reset", mistakes: noMistakes };
}

/** Both fields are judged before anything is dialled, each by the sentence that the control path has for it. */
function dial(state: SandboxState, values: URLSearchParams): Result {
  const body = { jobId: (values.get("jobId") ?? "").trim(), customers: numeric(values.get("customers") ?? "") };
  const mistake = mistakeIn(() => control(state, "POST", "/_control/dial", body), "");
  if (mistake === undefined) return { form: "dial", done: "dialled", mistakes: noMistakes };
  const name = mistake.startsWith("customers") ? "customers" : "jobId";
  return { form: "dial", done: "", mistakes: new Map([[name, mistake.replace(name, dialFields[name])]]) };
}

type Action = (state: SandboxState, values: URLSearchParams) => Result;

/** What the panel's forms can do, by the path they are sent to. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ["/panel/faults", setFaults],
  ["/panel/calm", calm],
  ["/panel/failures", addFailure],
  ["/panel/failures/remove", removeFailure],
  ["/panel/failures/clear", clearFailures],
  ["/panel/dial", dial],
  ["/panel/clock", moveClock],
  ["/panel/reset", reset],
] satisfies [string, Action][]);
