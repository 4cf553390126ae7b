import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import {
  accountSchedules,
  acts,
  currencies,
  openAccountShop,
  placeScheduled,
} from '../../../testing/sales/model/account-schedules.ts'
import type {
  AccountAct,
  AccountSchedule,
  ModelCurrency,
} from '../../../testing/sales/model/account-schedules.ts'
import { checkCredit } from '../../../testing/sales/model/check-credit.ts'
import { checkFiles } from '../../../testing/sales/model/check-files.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { checkMethods, checkRegister } from '../../../testing/sales/model/check-ledgers.ts'
import { checkMoney } from '../../../testing/sales/model/check-money.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { checkProvider } from '../../../testing/sales/model/check-provider.ts'
import type { Moved } from '../../../testing/sales/model/check-provider.ts'
import type { Played } from '../../../testing/sales/model/order-acts.ts'
import { readShopAccounts } from '../../../testing/sales/payouts.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { replaceAccount } from '../../../testing/sales/shop-accounts.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** `ACCOUNT_RUNS`: schedules per currency; `ACCOUNT_SEED`: random seed. */
const runs = Number(process.env['ACCOUNT_RUNS'] || 2)
const seed = Number(process.env['ACCOUNT_SEED'] || 38)
/** Orders of one shop, which replaces its account in the middle of their schedules. */
const perShop = 25

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Playing {
  readonly shop: ShopFixture
  readonly planned: AccountSchedule
  readonly orderId: string
  readonly pages: Played['pages']
}

async function play({ shop, orderId, pages }: Playing, schedule: readonly AccountAct[]) {
  for (const act of schedule) {
    const { body: order } = await shop.owner.call(getOrder, { params: { orderId } })
    const { status } = await acts[act.kind]({ t, shop, order, pages }, act)
    expect([act, status < 500]).toEqual([act, true])
  }
}

/** Half of the orders are placed before the shop replaces its account, with acts on either side. */
async function playShop(shop: ShopFixture, schedules: readonly AccountSchedule[]): Promise<Tally> {
  const playing: Playing[] = []
  const begin = async (isFirstHalf: boolean) => {
    for (const planned of schedules.filter((_each, at) => (at % 2 === 0) === isFirstHalf)) {
      const orderId = await placeScheduled(shop, planned)
      const started = { shop, planned, orderId, pages: [] }
      playing.push(started)
      await play(started, planned.before)
    }
  }
  await begin(true)
  const replacedAt = Math.floor(Date.now() / 1000)
  const newAccount = await replaceAccount(shop.owner)
  await begin(false)
  for (const started of playing) await play(started, started.planned.after)
  await t.runJobs()
  await sandbox('_payout')
  await readShopAccounts(t, shop.owner.tenantId)
  for (const { orderId } of playing) await checkPaper(t, shop, orderId)
  return tally(await checkShop(shop), { newAccount, replacedAt })
}

async function checkShop(shop: ShopFixture): Promise<readonly Moved[]> {
  expect(await booksOf(t, shop)).toEqual([])
  await checkMoney(t, shop)
  await checkCredit(t, shop)
  const finance = await checkFinance(t, shop)
  await checkMethods(t, shop, finance)
  await checkRegister(t, shop, finance)
  await checkFiles(shop, finance)
  return await checkProvider(t, shop, finance)
}

/** Count of the provider's transactions by account, kind, and side of the replacement. */
type Tally = Map<string, number>

function tally(
  moved: readonly Moved[],
  { newAccount, replacedAt }: { readonly newAccount: string; readonly replacedAt: number },
): Tally {
  const name = ({ account, column, at }: Moved) =>
    account === newAccount
      ? `${column} by the second account`
      : `${column} by the first account ${at > replacedAt ? 'later' : 'before'}`
  return new Map([...Map.groupBy(moved, name)].map(([key, rows]) => [key, rows.length]))
}

const addTally = (all: Tally, more: Tally): Tally =>
  new Map(
    [...new Set([...all.keys(), ...more.keys()])]
      .toSorted()
      .map((key) => [key, (all.get(key) ?? 0) + (more.get(key) ?? 0)]),
  )

const currencyNames = Object.keys(currencies) as ModelCurrency[]

test.each(currencyNames)(
  `ORD-10 ORD-11 in %s, after ${runs} schedules on two accounts, provider, ledger, register, Finance, dashboard and files agree`,
  async (currency) => {
    let moved: Tally = new Map()
    const turn = currencyNames.indexOf(currency)
    const schedules = fc.sample(accountSchedules, { seed: seed * 10 + turn, numRuns: runs })
    for (let from = 0; from < runs; from += perShop) {
      const batch = schedules.slice(from, from + perShop)
      const shop = await openAccountShop(t, currency, turn + from / perShop)
      const more = await playShop(shop, batch).catch((error: unknown) => {
        const where = `ACCOUNT_SEED=${seed} ${currency} from ${from} ${JSON.stringify(batch)}`
        throw new Error(where, { cause: error })
      })
      moved = addTally(moved, more)
    }
    // Fewer kinds mean that acts no longer get far enough.
    if (runs >= 5 * perShop) expect(moved.size).toBeGreaterThanOrEqual(8)
  },
  60_000 + runs * 6_000,
)
