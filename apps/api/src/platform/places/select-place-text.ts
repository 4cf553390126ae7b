import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Address of a `place` column, from its parts if it was never written as a whole. */
export const selectPlaceText = (place: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${place} ->> 'address', ''), concat_ws(', ',
    nullif(concat_ws(' ', nullif(${place} #>> '{data,street1}', ''), nullif(${place} #>> '{data,street2}', '')), ''),
    nullif(${place} #>> '{data,City}', ''), nullif(${place} #>> '{data,zip}', '')))`
