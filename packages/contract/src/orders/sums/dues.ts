export interface Dues {
  /** What the order is ahead of its worth. */
  readonly balanceMinor: number
  /** What is reserved on a card for it. */
  readonly authorisedMinor: number
}

/** What the customer still has to pay; nobody is asked for what is reserved already. */
export const stillToPay = ({ balanceMinor, authorisedMinor }: Dues): number =>
  Math.max(0, -balanceMinor - authorisedMinor)

/** What is still to come for it, also from a card on which it is reserved. */
export const stillToCome = ({ balanceMinor }: Pick<Dues, 'balanceMinor'>): number =>
  Math.max(0, -balanceMinor)

interface Secured extends Pick<Dues, 'balanceMinor'> {
  readonly disputedMinor: number
}

/** All of it came, and no bank holds any of it: only then its gift cards are made. */
export const areGiftCardsDue = (order: Secured): boolean =>
  stillToCome(order) === 0 && order.disputedMinor === 0

/** What is to be taken of the money that is reserved. */
export const toCapture = (order: Dues): number =>
  Math.min(stillToCome(order), order.authorisedMinor)
