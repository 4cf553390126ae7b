import { createOffers } from './create-offers.ts'

/** What can be done with what is open. */
export interface PageAct {
  readonly label: string
  readonly run: () => void
}

/** For what stands in a menu; the buttons and links of the page's heading are found by themselves. */
export const { useOffer: useOfferedActs, all: menuActs } = createOffers<PageAct>()

/** The acts of the open page: those of its heading as they stand there, then those of its menu. */
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
