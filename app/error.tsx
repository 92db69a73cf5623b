"use client";

import { onDemand } from "#components/ui/overlay/on-demand.tsx";

/** Every page has it at hand, and nearly none shows it, so that its code comes when it is needed. */
export default onDemand(() => import("#components/page/page-failed.tsx").then((loaded) => loaded.PageFailed));
