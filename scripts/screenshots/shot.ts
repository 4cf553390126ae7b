import type { Page } from '@playwright/test'
import { demoSignIns, demoTenant } from '../../apps/api/demo/sign-ins.ts'

const port = Number(process.env['PORT'] ?? 3000)

export const site = `http://localhost:${port}`
export const shop = `http://${demoTenant.slug}.localhost:${port}`
export const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? port + 1000)

/** Viewer of the shot: signed out, a demo user, or the owner of a new shop. */
export type Viewer = (typeof viewers)[number]
export const viewers = ['visitor', ...demoSignIns.map(({ role }) => role), 'newcomer'] as const

export interface Shot {
  readonly name: string
  readonly url: string
  readonly viewer: Viewer
  readonly prepare?: (page: Page) => Promise<void>
  /** A dialog covers the viewport, not the full page. */
  readonly isDialog?: boolean
}

export const openFirst = (page: Page) =>
  page.getByRole('rowheader').first().getByRole('link').click()

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

type Given = Pick<Shot, 'prepare' | 'isDialog'>

export const seenBy =
  (viewer: Viewer, group: string) =>
  (name: string, address: string, given: Given = {}): Shot => ({
    name: `${group}-${name}`,
    url: `${site}/adminPanel/${address}`,
    viewer,
    ...given,
  })

export const inDialog = (prepare: (page: Page) => Promise<void>): Given => ({
  prepare,
  isDialog: true,
})
