import type { Market } from '@marketday/contract/catalog/markets/markets'

/** Null is the home market. */
export const nameMarket = (markets: readonly Market[], marketId: unknown): string =>
  markets.find(({ id, isDefault }) => (marketId === null ? isDefault : id === marketId))?.name ??
  'Deleted market'
