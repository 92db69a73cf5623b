import { GET as list } from "../report.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
