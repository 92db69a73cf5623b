import { type SQL, sql } from "drizzle-orm";

/** SQL for the text of a stored draft that names no template; what a person sends without one may be a file alone. */
const textIn = (draft: SQL): SQL =>
  sql`coalesce(${draft} ->> 'content', ${draft} #>> '{text,body}', ${draft} -> (${draft} ->> 'type') ->> 'link')`;

/**
 * SQL for what tells the text of a draft of messages from others, given the draft as it is stored: its template, or its text
 * before variables are filled in. Null where variables are all there is in it: then each number gets a text of its own.
 */
export const textKey = (draft: SQL): SQL => sql`(case
  when ${draft} #>> '{template,name}' is not null then concat_ws(' ', 'template', ${draft} #>> '{template,name}',
    coalesce(${draft} #>> '{template,language,code}', ${draft} #>> '{template,language}'))
  when regexp_replace(${textIn(draft)}, '[{][{][^{}]*[}][}]', '', 'g') ~ '[^[:space:][:punct:]]'
    then 'text ' || btrim(${textIn(draft)}) end)`;
