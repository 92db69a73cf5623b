import { GET as list } from "../callbacks.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
