import { sql } from 'kysely'

/** True where a gift card of a draft, whose `content` it is, is for one of these addresses, in small letters. */
export const isGiftOfDraft = (emails: readonly string[]) => sql<boolean>`exists (
  select from jsonb_array_elements(content -> 'lines') line where lower(line #>> '{gift,recipientEmail}') = any(${emails}::text[]))`
