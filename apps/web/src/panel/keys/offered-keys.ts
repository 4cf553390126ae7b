import { createOffers } from '../kit/page/create-offers.ts'

/** What a key does, as the help says it. */
export interface KeyWords {
  readonly keys: readonly string[]
  readonly does: string
  /** Switched off with the other single keys. */
  readonly isSingle?: boolean
}

/** Keys of parts of the open page, such as a list or a form. */
export const { useOffer: useOfferedKeys, all: offeredKeys } = createOffers<KeyWords>()
