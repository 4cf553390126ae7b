import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type { listCustomers } from '@marketday/contract/orders/customers'

import { midnight } from '../../platform/database/sql.ts'

type Parameters = Readonly<Record<ChosenName | 'tenantId', unknown>>

/** Of a customer `c`. */
const conditions = {
  spentFromMinor: ({ spentFromMinor }: Parameters) =>
    sql`c.spent_minor >= ${spentFromMinor}::bigint`,
  spentToMinor: ({ spentToMinor }: Parameters) => sql`c.spent_minor <= ${spentToMinor}::bigint`,
  quietSince: ({ quietSince, tenantId }: Parameters) =>
    sql`c.last_order_at < (select ${midnight(sql`${quietSince}::date`, tenantId)})`,
}

export type ChosenName = 'quietSince' | 'spentFromMinor' | 'spentToMinor'

const chosenNames = Object.keys(conditions) as ChosenName[]

/** The filters that a question names. */
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
