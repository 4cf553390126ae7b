import { useLayoutEffect } from 'react'

/** What parts of the open page offer to the frame around it, for as long as they are shown. */
export function createOffers<Offer>() {
  const offered = new Map<object, readonly Offer[]>()
  return {
    useOffer: (offers: readonly Offer[]) => {
      // Whoever sees a part may use what it offers.
      useLayoutEffect(() => {
        const part = {}
        offered.set(part, offers)
        return () => void offered.delete(part)
      }, [offers])
    },
    all: (): readonly Offer[] => [...offered.values()].flat(),
  }
}
