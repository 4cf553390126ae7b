interface Ticked {
  readonly refund: boolean
  readonly asCredit: boolean
}

/** What two ticks say of the money that is owed back. */
export const refundWay = ({ refund, asCredit }: Ticked) =>
  refund ? (asCredit ? 'store_credit' : 'full') : 'none'
