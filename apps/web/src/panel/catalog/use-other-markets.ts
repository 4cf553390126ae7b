import type { Market } from '@marketday/contract/catalog/markets/markets'
import { useQuery } from '@tanstack/react-query'
import { marketsQuery } from './inventory-queries.ts'

const none: readonly Market[] = []

/** In which items can have prices of their own: all but the home market, by their codes. */
export const useOtherMarkets = (): readonly Market[] =>
  useQuery({
    ...marketsQuery,
    select: ({ rows }) =>
      rows
        .filter(({ isDefault }) => !isDefault)
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  }).data ?? none
