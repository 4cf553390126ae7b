import { queryFrom } from '../../lists/list-address.ts'
import type { ItemQuery } from '../inventory-queries.ts'

export const filterNames = ['search', 'status', 'category', 'stock'] as const

/** The list's query from the address of the page. */
export const itemQueryFrom = (search: URLSearchParams): ItemQuery =>
  queryFrom(search, [...filterNames, 'sort'])
