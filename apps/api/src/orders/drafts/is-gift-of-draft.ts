import { sql } from 'kysely'

/** True where a gift card of a draft is for one of these addresses, in small letters. */
export const isGiftOfDraft = (emails: readonly string[]) => sql<boolean>`(has_gifts and exists (
  select from jsonb_array_elements(content -> 'lines') line where lower(line #>> '{gift,recipientEmail}') = any(${emails}::text[])))`
