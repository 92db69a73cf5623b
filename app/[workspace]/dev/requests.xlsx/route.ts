import { GET as list } from "../requests.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
