export const refundWay = ({
  refund,
  asCredit,
}: {
  readonly refund: boolean
  readonly asCredit: boolean
}) => (refund ? (asCredit ? 'store_credit' : 'full') : 'none')
