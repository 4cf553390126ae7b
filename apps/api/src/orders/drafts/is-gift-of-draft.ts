import { sql } from 'kysely'

/** True if a draft has a gift card for one of these lower-case addresses. */
export const isGiftOfDraft = (emails: readonly string[]) => sql<boolean>`(has_gifts and exists (
  select from jsonb_array_elements(content -> 'lines') line where lower(line #>> '{gift,recipientEmail}') = any(${emails}::text[])))`
