import { GET as list } from "../emails.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
