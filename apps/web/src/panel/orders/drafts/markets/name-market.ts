import type { Market } from '@marketday/contract/money/markets'

/** By its id, null being the home market. */
export const nameMarket = (markets: readonly Market[], marketId: unknown): string =>
  markets.find(({ id, isDefault }) => (marketId === null ? isDefault : id === marketId))?.name ??
  'Deleted market'
