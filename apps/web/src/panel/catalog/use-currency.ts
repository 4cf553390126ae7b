import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from './inventory-queries.ts'

/** What the business sells in, and buys in; empty until it is known. */
export const useCurrency = (): string =>
  useQuery(marketsQuery).data?.rows.find(({ isDefault }) => isDefault)?.currency ?? ''
