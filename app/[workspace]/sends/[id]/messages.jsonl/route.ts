import { GET as list } from "../messages.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
