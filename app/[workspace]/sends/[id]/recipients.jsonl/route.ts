import { GET as list } from "../recipients.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
