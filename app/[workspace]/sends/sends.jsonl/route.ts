import { GET as list } from "../sends.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
