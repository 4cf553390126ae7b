import { useLayoutEffect } from 'react'

import type { MenuEntry } from '../../../ui/dialogs/Menu.tsx'

export interface PageAct {
  readonly label: string
  readonly run: () => void
}

/** Actions that a menu offers now; links and refused ones are left out. */
export function possibleAct({ label, onSelect, disabledReason }: MenuEntry): PageAct[] {
  if (typeof label !== 'string' || !onSelect || disabledReason) return []
  return [{ label, run: onSelect }]
}

/** For menu actions only; buttons and links of the page heading are detected automatically. */
export const { useOffer: useOfferedActs, all: menuActs } = createOffers<PageAct>()

/** Actions of the open page: those of its heading, then those of its menu. */
export const pageActs = (): readonly PageAct[] => [...headingActs(), ...menuActs()]

function headingActs(): PageAct[] {
  const buttons = document.querySelectorAll<HTMLElement>(
    '[data-page-actions] :is(button:enabled, a[href]):not([aria-haspopup])',
  )
  return [...buttons].map((button) => ({
    label: button.textContent.trim(),
    run: () => button.click(),
  }))
}

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
