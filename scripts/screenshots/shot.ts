import type { Page } from '@playwright/test'
import { demoSignIns, demoTenant } from '../../apps/api/demo/sign-ins.ts'

const port = Number(process.env['PORT'] ?? 3000)

export const site = `http://localhost:${port}`
export const shop = `http://${demoTenant.slug}.localhost:${port}`
export const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? port + 1000)

/** Who looks: nobody, a person of the demo, or somebody whose shop is new. */
export type Viewer = (typeof viewers)[number]
export const viewers = ['visitor', ...demoSignIns.map(({ role }) => role), 'newcomer'] as const

export interface Shot {
  readonly name: string
  readonly url: string
  readonly viewer: Viewer
  /** What is done on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
  /** A dialog lies over what is visible, not over the whole page. */
  readonly isDialog?: boolean
}

/** Opens the first row of a list. */
export const openFirst = (page: Page) =>
  page.getByRole('rowheader').first().getByRole('link').click()

/** Presses a button and waits for its dialog. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the menu of a row and chooses from it. */
export const choose = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

type Given = Pick<Shot, 'prepare' | 'isDialog'>

/** Pages of the panel as one viewer sees them; their pictures are named after the group. */
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
