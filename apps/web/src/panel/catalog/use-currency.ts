import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from './inventory-queries.ts'

/** Currency of the business; empty until loaded. */
export const useCurrency = (): string =>
  useQuery(marketsQuery).data?.rows.find(({ isDefault }) => isDefault)?.currency ?? ''
