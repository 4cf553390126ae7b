import { queryFrom } from '../../../lists/list-address.ts'
import type { LedgerQuery } from '../../inventory-queries.ts'

export const filterNames = ['search', 'type', 'actorId', 'from', 'to'] as const

/** The ledger's query from the address of the page. */
export const ledgerQueryFrom = (search: URLSearchParams): LedgerQuery =>
  queryFrom(search, filterNames)
