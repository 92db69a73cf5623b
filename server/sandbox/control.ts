import { maxOffsetSeconds } from "./clock.ts";
import { DialError, readDials } from "./dials.ts";
import { ControlError, type ControlRoute, LongList } from "./route.ts";
import type { World } from "./world.ts";

/** More than anybody rehearses at once, and few enough for every call to look through. */
const maxWaitingFailures = 1000;

/** The control paths that belong to no area. `reset` restores the fixture everywhere. */
export function sharedControls(world: World, reset: () => void): ControlRoute[] {
  return [
    {
      method: "PUT",
      path: "/_control/faults",
      handle({ body }) {
        world.dials = readDials(body);
        world.changed();
        return { faults: world.dials };
      },
    },
    {
      method: "POST",
      path: "/_control/faults",
      handle({ body }) {
        const { failNext, ...others } = body;
        const [other] = Object.keys(others);
        if (other !== undefined)
          throw new ControlError(`only failNext can be added to, not ${other}; PUT sets all dials`);
        const added = readDials({ failNext }).failNext;
        if (added.length + world.dials.failNext.length > maxWaitingFailures)
          throw new ControlError(`at most ${maxWaitingFailures} failures can wait`);
        world.dials = { ...world.dials, failNext: [...added, ...world.dials.failNext] };
        world.changed();
        return { faults: world.dials };
      },
    },
    {
      method: "GET",
      path: "/_control/calls",
      handle({ query }) {
        const after = query.get("after") ?? "0";
        if (!/^\d{1,15}$/.test(after)) throw new ControlError("after must be the number of a call");
        return new LongList("calls", world.journal.list(Number(after)));
      },
    },
    {
      method: "PUT",
      path: "/_control/clock",
      handle({ body }) {
        const { offsetSeconds } = body;
        if (typeof offsetSeconds !== "number" || Math.abs(offsetSeconds) > maxOffsetSeconds)
          throw new DialError("offsetSeconds", "a number of seconds, at most a hundred years either way");
        world.clock.offsetSeconds = offsetSeconds;
        world.changed();
        return { offsetSeconds };
      },
    },
    {
      method: "POST",
      path: "/_control/reset",
      handle() {
        reset();
        world.changed();
        return {};
      },
    },
  ];
}
