import { GET as list } from "../rows.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
