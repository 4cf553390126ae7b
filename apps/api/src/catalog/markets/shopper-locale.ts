import { sql } from 'kysely'

/** Locale of a sale's market (a column), or of the shop (`t`) for its home market. */
export const shopperLocale = (marketId: string) => sql<string>`coalesce(
  (select market.locale from markets market where market.market_id = ${sql.ref(marketId)}), t.locale)`
