import { sql } from 'kysely'

import type { Condition } from './order-conditions.ts'

/** Market name of an order `o`, also if deleted; null for the home market. */
export const soldIn: Condition = sql`case when o.market_id is not null
  then coalesce((select m.name from markets m where m.market_id = o.market_id), 'another market') end`
