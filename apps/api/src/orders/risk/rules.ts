import type { RiskHint, RiskLevel } from '@marketday/contract/orders/order-risk'

const many = { orders: 6, refusedCards: 6 }

/** One hint: medium; a strong one, or two of different kinds: high. */
export function riskLevel(hints: readonly RiskHint[]): RiskLevel {
  if (hints.length === 0) return 'none'
  const subjects = new Set(hints.map(toSubject))
  return subjects.size > 1 || hints.some(isStrong) ? 'high' : 'check'
}

/** All order frequency hints count as one kind. */
const toSubject = ({ kind }: RiskHint) => (kind.startsWith('orders_') ? 'orders' : kind)

function isStrong(hint: RiskHint): boolean {
  switch (hint.kind) {
    case 'earlier_disputes':
      return true
    case 'orders_of_customer':
    case 'orders_by_phone':
    case 'orders_to_address':
      return hint.count >= many.orders
    case 'refused_cards':
      return hint.count >= many.refusedCards
    default:
      return false
  }
}
