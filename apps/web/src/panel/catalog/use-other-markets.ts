import type { Market } from '@marketday/contract/catalog/markets'
import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from './inventory-queries.ts'

const none: readonly Market[] = []

/** Markets with their own item prices: all except the home market, by code. */
export const useOtherMarkets = (): readonly Market[] =>
  useQuery({
    ...marketsQuery,
    select: ({ rows }) =>
      rows
        .filter(({ isDefault }) => !isDefault)
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  }).data ?? none
