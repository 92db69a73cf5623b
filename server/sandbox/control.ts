import { maxOffsetSeconds } from "./clock.ts";
import { DialError, readDials } from "./dials.ts";
import { ControlError, type ControlRoute, LongList } from "./route.ts";
import type { World } from "./world.ts";

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
