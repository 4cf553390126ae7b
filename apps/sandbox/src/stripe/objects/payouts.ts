import { formOf, integerOf, type Form } from '../http/form-body.ts'
import type { BalanceTransaction, Payout } from '../types.ts'
import { matching, newObject, type World } from '../world.ts'
import { addToBalance } from './balance-transactions.ts'

const daySeconds = 86_400

/** Pays out the available balance of each currency daily; it arrives two days later. */
export function payOutDaily(world: World): void {
  const now = world.clock.nowSeconds()
  const payouts = world.store.all('payout')
  for (const payout of payouts)
    if (payout.status === 'in_transit' && payout.arrival_date <= now)
      endPayout(world, payout, 'paid')
  const lately = new Set(
    payouts.filter(({ created }) => created > now - daySeconds).map(({ currency }) => currency),
  )
  payOut(world, (each) => each.available_on <= now && !lately.has(each.currency))
}

export function payOut(world: World, isChosen: (each: BalanceTransaction) => boolean): Payout[] {
  const open = world.store
    .all('balance_transaction')
    .filter((each) => each._payout === null && each.type !== 'payout' && isChosen(each))
  const byCurrency = Map.groupBy(open, ({ currency }) => currency)
  return [...byCurrency].flatMap(([currency, transactions]) => {
    const amount = transactions.reduce((sum, { net }) => sum + net, 0)
    return amount > 0 ? [createPayout(world, { amount, currency, transactions })] : []
  })
}

function createPayout(
  world: World,
  {
    amount,
    currency,
    transactions,
  }: { amount: number; currency: string; transactions: BalanceTransaction[] },
): Payout {
  const now = world.clock.nowSeconds()
  const payout = newObject(world, 'payout', {
    amount,
    arrival_date: Math.ceil(now / daySeconds + 1) * daySeconds,
    balance_transaction: '',
    currency,
    failure_code: null,
    failure_message: null,
    status: 'in_transit',
  })
  payout.balance_transaction = addToBalance(world, {
    amount: -amount,
    currency,
    source: payout.id,
    type: 'payout',
  })
  const own = world.store.find('balance_transaction', payout.balance_transaction)
  for (const each of own ? [...transactions, own] : transactions)
    world.store.put(Object.assign(each, { _payout: payout.id }))
  world.store.put(payout)
  world.emit('payout.created', payout)
  return payout
}

export function endPayout(world: World, payout: Payout, status: 'paid' | 'failed'): Payout {
  if (payout.status === status || payout.status === 'failed') return payout
  const before = { status: payout.status }
  payout.status = status
  if (status === 'failed') {
    payout.failure_code = 'account_closed'
    payout.failure_message = 'The bank account has been closed.'
    const { amount, currency, id: source } = payout
    payout['failure_balance_transaction'] = addToBalance(world, {
      amount,
      currency,
      source,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
    })
  }
  world.store.put(payout)
  world.emit(`payout.${status}`, payout, before)
  return payout
}

export function listPayouts(world: World, params: Form): Payout[] {
  const from = integerOf(formOf(params, 'created'), 'gte') ?? 0
  return matching(world, 'payout', { params, fields: ['status'] }).filter(
    ({ created }) => created >= from,
  )
}
