import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { listCustomers } from '@marketday/contract/orders/customers'

import { midnight } from '../../platform/database/sql.ts'

type Parameters = Readonly<Record<ChosenName | 'tenantId', unknown>>

/** For a customer `c`. Always two bounds, so that PostgreSQL estimates few rows and uses the index. */
const conditions = {
  spentFromMinor: ({ spentFromMinor }: Parameters) =>
    sql`c.spent_minor >= ${spentFromMinor}::bigint and c.spent_minor <= ${sql.lit(Number.MAX_SAFE_INTEGER)}`,
  spentToMinor: ({ spentToMinor }: Parameters) =>
    sql`c.spent_minor >= 0 and c.spent_minor <= ${spentToMinor}::bigint`,
  quietSince: ({ quietSince, tenantId }: Parameters) =>
    sql`c.last_order_at >= '-infinity' and c.last_order_at < (select ${midnight(sql`${quietSince}::date`, tenantId)})`,
  tag: ({ tag }: Parameters) =>
    sql`c.customer_id in (select customer_id from customer_tags where tag_key = (select lower(${tag}::text)))`,
  consent: ({ consent }: Parameters) =>
    sql`(c.consented_at is not null) = (${consent}::text = 'yes')`,
}

export type ChosenName = 'consent' | 'quietSince' | 'spentFromMinor' | 'spentToMinor' | 'tag'

export const filterColumns: Readonly<Record<ChosenName, string>> = {
  consent: 'consented_at',
  quietSince: 'last_order_at',
  spentFromMinor: 'spent_minor',
  spentToMinor: 'spent_minor',
  tag: 'customer_id',
}

const chosenNames = Object.keys(conditions) as ChosenName[]

export const chosenIn = (query: QueryOf<typeof listCustomers>): ChosenName[] =>
  chosenNames.filter((name) => query[name] !== undefined)

export const isChosen = ({
  chosen,
  parameters,
}: {
  readonly chosen: readonly ChosenName[]
  readonly parameters: Parameters
}): RawBuilder<unknown> =>
  sql.join([sql`true`, ...chosen.map((name) => conditions[name](parameters))], sql` and `)
