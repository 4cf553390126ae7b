import type { RiskHint, RiskLevel } from '@marketday/contract/orders/risk/order-risk'

const many = { orders: 6, refusedCards: 6 }

/** One hint is worth a look; a strong one, or two that say different things, more than that. */
export function riskLevel(hints: readonly RiskHint[]): RiskLevel {
  if (hints.length === 0) return 'none'
  const subjects = new Set(hints.map(toSubject))
  return subjects.size > 1 || hints.some(isStrong) ? 'high' : 'check'
}

/** However often somebody orders is one thing, by whatever it is counted. */
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
