import { useLayoutEffect } from 'react'

/** Registry of actions that mounted parts of a page offer to the frame. */
export function createOffers<Offer>() {
  const offered = new Map<object, readonly Offer[]>()
  return {
    useOffer: (offers: readonly Offer[]) => {
      // Layout effect: available as soon as the part is visible.
      useLayoutEffect(() => {
        const part = {}
        offered.set(part, offers)
        return () => void offered.delete(part)
      }, [offers])
    },
    all: (): readonly Offer[] => [...offered.values()].flat(),
  }
}
