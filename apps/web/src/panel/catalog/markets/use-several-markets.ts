import { useQuery } from '@tanstack/react-query'
import { currentShop } from '../../../platform/api/http.ts'
import { marketsQuery } from '../inventory-queries.ts'

/** With one market the panel does not mention markets. */
export function useSeveralMarkets(): boolean {
  const { data } = useQuery({ ...marketsQuery, enabled: currentShop() !== '' })
  return (data?.rows.length ?? 0) > 1
}
