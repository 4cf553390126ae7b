import { queryFrom } from '../../lists/list-address.ts'
import type { StockQuery } from '../inventory-queries.ts'

export const filterNames = ['search', 'state'] as const

/** The list's query from the address of the page. */
export const stockQueryFrom = (search: URLSearchParams): StockQuery =>
  queryFrom(search, filterNames)
