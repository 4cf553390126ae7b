import type { Page } from '@playwright/test'
import { choose, inDialog, openFirst, seenBy } from './shot.ts'
import type { Shot } from './shot.ts'

const owner = seenBy('owner', 'panel')

const openOrder = async (page: Page) => {
  await openFirst(page)
  await page.getByRole('heading', { name: /^Order / }).waitFor()
}
const openPacking = async (page: Page) => {
  await openOrder(page)
  await page.getByRole('link', { name: 'Pack', exact: true }).click()
  await page.getByRole('heading', { name: /^Pack order / }).waitFor()
}
const openChange = async (page: Page) => {
  await openOrder(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change items and prices…' }).click()
  await page.waitForURL('**/change')
}
const onOrder = (open: (page: Page) => Promise<void>) =>
  inDialog(async (page) => {
    await openOrder(page)
    await open(page)
  })

const tabs = [
  'unpaid',
  'unfulfilled',
  'today',
  'problems',
  'returns',
  'archived',
  'drafts',
  'payments',
]

export const orderShots: readonly Shot[] = [
  owner('orders', 'orderManagement'),
  owner('orders-none', 'orderManagement?search=zeppelin'),
  ...tabs.map((tab) => owner(`orders-${tab}`, `orderManagement?tab=${tab}`)),
  owner('order', 'orderManagement', { prepare: openOrder }),
  owner('order-paid', 'orderManagement?payment=paid&fulfilment=delivered', { prepare: openOrder }),
  owner('order-cancel', 'orderManagement?tab=unfulfilled', onOrder(choose('More', 'Cancel…'))),
  owner('order-refund', 'orderManagement?payment=paid', onOrder(choose('More', 'Refund…'))),
  owner('order-pack', 'orderManagement?fulfilment=picking', { prepare: openPacking }),
  owner('order-change', 'orderManagement?tab=unfulfilled', { prepare: openChange }),
  owner('draft', 'orderManagement?tab=drafts', { prepare: openFirst }),
  owner('order-import', 'orderManagement/imported/file'),
  owner('carts', 'orderManagement/carts'),
  owner('customers', 'orderManagement/customers'),
  owner('customer', 'orderManagement/customers', { prepare: openFirst }),
  owner('merges', 'orderManagement/customers/merges'),
  owner('gift-cards', 'orderManagement/giftCards'),
  owner('gift-card', 'orderManagement/giftCards', { prepare: openFirst }),
  owner('payouts', 'orderManagement/payouts'),
  owner('cash-ups', 'orderManagement/cashUps'),
  owner('reconciliation', 'orderManagement/reconciliation'),
]
