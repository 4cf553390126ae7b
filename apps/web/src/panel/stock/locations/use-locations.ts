import { listLocations, type StockLocation } from '@marketday/contract/stock/locations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import type { SelectOption } from '../../../ui/fields/SelectField.tsx'

export const locationsQuery = queryOptions({
  queryKey: ['stock', 'locations'],
  queryFn: ({ signal }) => call(listLocations, { signal }),
  staleTime: 60_000,
})

export const refreshLocations = () =>
  queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey })

const optionOf = ({ id, name }: StockLocation): SelectOption => ({ value: id, label: name })

/** Where goods are kept. With one location nothing speaks of locations. */
export function useLocations() {
  const { data } = useQuery(locationsQuery)
  const rows = data?.rows ?? []
  return {
    isSeveral: rows.length > 1,
    /** Where the shop sells, the main location first. */
    selling: rows.filter(({ sells }) => sells),
    mainId: rows.find(({ isMain }) => isMain)?.id ?? '',
    /** All of them, to look for what was there. */
    all: rows.map(optionOf),
    /** Where goods can be moved to. */
    open: rows.filter(({ isClosed }) => !isClosed).map(optionOf),
  }
}
