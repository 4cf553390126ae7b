import { ID_PREFIX, newId } from '../store.ts'
import type { BalanceTransaction, Charge, Dispute } from '../types.ts'
import { getObject, newObject, type World } from '../world.ts'
import { addToBalance } from './balance-transactions.ts'

type Claim = {
  amount?: number | undefined
  reason?: string | undefined
  /** The bank only inquires, without withdrawing money. */
  isInquiry?: boolean | undefined
}

const answerSeconds = 7 * 86_400

const disputeFee = 1_500

export function openDispute(
  world: World,
  charge: Charge,
  { amount = charge.amount_captured, reason = 'fraudulent', isInquiry = false }: Claim,
): Dispute {
  const dispute = newObject(world, 'dispute', {
    id: newId(ID_PREFIX.dispute),
    amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence_details: {
      due_by: world.clock.nowSeconds() + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  world.store.put(dispute)
  if (!isInquiry) withdraw(world, dispute)
  world.emit('charge.dispute.created', dispute)
  if (!isInquiry) world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Moves a dispute: an inquiry becomes a dispute, evidence was sent, or the bank decided. */
export function moveDispute(world: World, dispute: Dispute, status: string): Dispute {
  if (isOver(dispute.status) || dispute.status === status) return dispute
  const before = { status: dispute.status }
  const isRaised = dispute.status.startsWith('warning_') && !status.startsWith('warning_')
  dispute.status = status
  if (isRaised) withdraw(world, dispute)
  if (status === 'won') reinstate(world, dispute)
  world.store.put(dispute)
  world.emit(isOver(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute, before)
  if (isRaised) world.emit('charge.dispute.funds_withdrawn', dispute)
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

export const isOver = (status: string): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'

function withdraw(world: World, dispute: Dispute) {
  move(world, dispute, { amount: -dispute.amount, fee: disputeFee, reporting_category: 'dispute' })
  world.store.put(Object.assign(getObject(world, 'charge', dispute.charge), { disputed: true }))
}

function reinstate(world: World, dispute: Dispute) {
  move(world, dispute, { amount: dispute.amount, fee: 0, reporting_category: 'dispute_reversal' })
  world.store.put(Object.assign(getObject(world, 'charge', dispute.charge), { disputed: false }))
}

type Move = Pick<BalanceTransaction, 'amount' | 'fee'> & { reporting_category: string }

function move(world: World, dispute: Dispute, entry: Move) {
  const { id: source, currency } = dispute
  const id = addToBalance(world, { ...entry, currency, source, type: 'adjustment' })
  dispute.balance_transactions.push(getObject(world, 'balance_transaction', id))
  world.store.put(dispute)
}
