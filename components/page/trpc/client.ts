"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "#server/trpc/router.ts";

/** `useTRPC()` gives typed query and mutation options; data of the browser goes through nothing else. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;
