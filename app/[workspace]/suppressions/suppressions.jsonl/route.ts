import { GET as list } from "../suppressions.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
