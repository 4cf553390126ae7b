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

/** Locations of the business. With a single one the panel does not mention locations. */
export function useLocations({ enabled = true } = {}) {
  const { data } = useQuery({ ...locationsQuery, enabled })
  const rows = data?.rows ?? []
  return {
    isSeveral: rows.length > 1,
    /** Selling locations, main location first. */
    selling: rows.filter(({ sells }) => sells),
    mainId: rows.find(({ isMain }) => isMain)?.id ?? '',
    /** Includes closed ones, for viewing. */
    all: rows.map(optionOf),
    open: rows.filter(({ isClosed }) => !isClosed).map(optionOf),
  }
}
