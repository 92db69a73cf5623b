import { z } from "zod";
import { messageAreas } from "#server/contract/areas.ts";

/** In which channels numbers get nothing: one, or all of them. */
export const channelChoice = z.enum(["all", ...messageAreas], "Choose at least one channel");
