import { formOf, integerOf, textOf, type Form } from '../http/form-body.ts'
import type { BalanceTransaction } from '../types.ts'
import { matching, newObject, type World } from '../world.ts'

type Entry = Pick<BalanceTransaction, 'amount' | 'currency' | 'source' | 'type'> & {
  /** Overrides the default. */
  fee?: number
  reporting_category?: string
  /** The platform's share of a charge; at most all of it is collected. */
  applicationFee?: number | null
}

const availableAfterSeconds = 2 * 86_400

/** Returns the id of the balance transaction. */
export function addToBalance(world: World, { applicationFee: share, ...entry }: Entry): string {
  const applicationFee = Math.min(share ?? 0, Math.max(entry.amount, 0))
  const processing = entry.fee ?? (entry.type === 'charge' ? feeFor(entry.amount) : 0)
  const created = world.clock.nowSeconds()
  const fee = processing + applicationFee
  const transaction = newObject(world, 'balance_transaction', {
    ...entry,
    available_on: created + (entry.type === 'charge' ? availableAfterSeconds : 0),
    fee,
    fee_details: [
      feeDetail(entry, {
        amount: processing,
        type: 'stripe_fee',
        description: entry.type === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
      }),
      feeDetail(entry, {
        amount: applicationFee,
        type: 'application_fee',
        description: 'Marketday application fee',
      }),
    ].flat(),
    net: entry.amount - fee,
    reporting_category: entry.reporting_category ?? entry.type,
    status: 'pending',
    _payout: null,
  })
  if (applicationFee > 0)
    addToBalance(world.platform, {
      amount: applicationFee,
      currency: entry.currency,
      source: entry.source,
      type: 'application_fee',
      reporting_category: 'platform_earning',
    })
  return world.store.put(transaction).id
}

type Fee = { amount: number; type: string; description: string }

const feeDetail = ({ currency }: Entry, fee: Fee) =>
  fee.amount === 0
    ? []
    : [{ ...fee, application: fee.type === 'application_fee' ? 'ca_sandbox' : null, currency }]

/** Fee for cards of the European Economic Area: 1.5% and 20 of the minor unit. */
export const feeFor = (amount: number): number => Math.min(amount, Math.round(amount * 0.015) + 20)

export function listBalanceTransactions(world: World, params: Form): BalanceTransaction[] {
  const payout = textOf(params, 'payout')
  const from = integerOf(formOf(params, 'created'), 'gte') ?? 0
  const fields = ['type', 'source', 'currency']
  return matching(world, 'balance_transaction', { params, fields })
    .filter(({ _payout, created }) => created >= from && (!payout || _payout === payout))
    .map((each) => Object.assign(each, { status: statusAt(world, each) }))
}

const statusAt = (world: World, { available_on: from }: BalanceTransaction) =>
  from <= world.clock.nowSeconds() ? 'available' : 'pending'
