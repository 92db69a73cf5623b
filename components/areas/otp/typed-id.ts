import { pathId } from "#server/contract/wire.ts";

/** An id as somebody reads it off the platform's console. */
export const typedId = pathId("The platform’s id").max(200, "At most 200 characters");
