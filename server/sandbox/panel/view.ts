/** What of the panel its address asks for. */
export type View = {
  /** How many calls. */
  calls: number;
  /** Only calls with a greater number. */
  after: number;
  /** The area or the path of an operation whose calls are shown; "other" is what was no operation, "" is everything. */
  show: string;
  /** The operation that a failure is being written for, or "". */
  fail: string;
  /** What has just been done, or "". */
  done: string;
};

export const fewCalls = 50;
export const manyCalls = 200;

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Number(text), most) : otherwise;
}

/** Reads an address; what makes no sense in it counts as absent. */
export function readView(query: string): View {
  const given = new URLSearchParams(query);
  return {
    calls: Math.max(1, wholeNumber(given.get("calls"), fewCalls, manyCalls)),
    after: wholeNumber(given.get("after"), 0, Number.MAX_SAFE_INTEGER),
    show: given.get("show") ?? "",
    fail: given.get("fail") ?? "",
    done: given.get("done") ?? "",
  };
}

/** The fields of an address that shows `view`, without those that say nothing. What has been done is not part of it. */
export function viewFields({ calls, after, show, fail }: View): [string, string][] {
  const fields: [string, string][] = [
    ["calls", calls === fewCalls ? "" : String(calls)],
    ["after", after === 0 ? "" : String(after)],
    ["show", show],
    ["fail", fail],
  ];
  return fields.filter(([, value]) => value !== "");
}

/** The address of `path` with `view`. Everything in it is encoded, so that it can stand in a header too. */
export function address(path: string, view: View, fragment = ""): string {
  const query = new URLSearchParams(viewFields(view));
  if (view.done !== "") query.set("done", view.done);
  return `${path}${query.size > 0 ? `?${query}` : ""}${fragment === "" ? "" : `#${fragment}`}`;
}
