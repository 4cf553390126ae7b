import { createOffers } from '../kit/page/page-acts.ts'

export interface KeyWords {
  readonly keys: readonly string[]
  readonly does: string
  /** Disabled with the single-key shortcuts. */
  readonly isSingle?: boolean
}

export const { useOffer: useOfferedKeys, all: offeredKeys } = createOffers<KeyWords>()
