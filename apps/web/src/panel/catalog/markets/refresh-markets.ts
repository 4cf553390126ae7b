import { queryClient } from '../../../platform/api/query-client.ts'
import { marketsQuery } from '../inventory-queries.ts'
import { loadMenu } from '../../menu.ts'

/** The menu includes a market's categories. */
export const refreshMarkets = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: marketsQuery.queryKey }), loadMenu()])
