import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { storedAuth } from './identity.ts'
import { expect, signIn } from './journey.ts'

/** One list per test, because they run in parallel. */
export const lists = {
  items: '/adminPanel/inventoryManagement',
  stock: '/adminPanel/inventoryManagement?tab=stock',
  orders: '/adminPanel/orderManagement',
  customers: '/adminPanel/orderManagement/customers',
  ledger: '/adminPanel/inventoryManagement/stock/ledger',
  counts: '/adminPanel/inventoryManagement/stock/counts',
} as const
export type List = keyof typeof lists

export const dispatcher = demoPerson('dispatcher')
export const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })
export const columns = (page: Page) => page.getByRole('button', { name: 'Columns' })
export const views = (page: Page) => page.getByRole('main').getByRole('button', { name: /^View/ })

export interface Settings {
  readonly views: readonly { readonly id: string; readonly isMine: boolean }[]
}

export async function openList(page: Page, list: List) {
  await signIn(page, dispatcher, lists[list])
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const api = (method: string, path: string, data?: object) =>
    page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  await api('PUT', `/lists/${list}/columns`, { columns: [], density: 'comfortable' })
  await api('PUT', `/lists/${list}/default`, { viewId: null })
  const settings = (await (await api('GET', `/lists/${list}`)).json()) as Settings
  for (const { id } of settings.views.filter(({ isMine }) => isMine))
    await api('DELETE', `/views/${id}`)
  await page.goto(lists[list])
  await expect(columns(page)).toBeVisible()
}

/** Waits until the latest change is stored: quick changes are sent one after another. */
export const saved = (page: Page, last = '') =>
  page.waitForResponse(
    (reply) =>
      /\/api\/lists\/\w+\/columns$/.test(reply.url()) &&
      reply.ok() &&
      (reply.request().postData() ?? '').includes(last),
  )
