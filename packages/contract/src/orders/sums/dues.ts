export interface Dues {
  /** Paid minus current worth. */
  readonly balanceMinor: number
  readonly authorisedMinor: number
}

/** Amount the customer still has to pay, without authorized money. */
export const stillToPay = ({ balanceMinor, authorisedMinor }: Dues): number =>
  Math.max(0, -balanceMinor - authorisedMinor)

/** Amount still outstanding, including authorized money. */
export const stillToCome = ({ balanceMinor }: Pick<Dues, 'balanceMinor'>): number =>
  Math.max(0, -balanceMinor)

interface Secured extends Pick<Dues, 'balanceMinor'> {
  readonly disputedMinor: number
}

/** Paid in full and undisputed: required before gift cards are issued. */
export const areGiftCardsDue = (order: Secured): boolean =>
  stillToCome(order) === 0 && order.disputedMinor === 0

/** Authorized amount to capture. */
export const toCapture = (order: Dues): number =>
  Math.min(stillToCome(order), order.authorisedMinor)
