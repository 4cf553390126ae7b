/** What two ticks say of the money that is owed back. */
export const refundWay = ({
  refund,
  asCredit,
}: {
  readonly refund: boolean
  readonly asCredit: boolean
}) => (refund ? (asCredit ? 'store_credit' : 'full') : 'none')
