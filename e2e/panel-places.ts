import type { Page } from '@playwright/test'
import { pages } from '../apps/web/src/paths.ts'
import { expect } from './journey.ts'
import { chooseMore } from './list-acts.ts'

const panel = '/adminPanel'
const inventory = `${panel}/inventoryManagement`
const orders = `${panel}/orderManagement`
const deliveries = `${panel}/deliveryManagement`

/** Tabs and views that are pages of their own to the reader. */
const views = [
  `${panel}/buildManagement?tab=look`,
  `${panel}/buildManagement?tab=texts`,
  `${inventory}?tab=stock`,
  `${inventory}?tab=import`,
  `${orders}?tab=unfulfilled`,
  `${orders}?tab=drafts`,
  `${orders}?tab=returns`,
  `${orders}?tab=payments`,
  `${deliveries}?tab=areas`,
  `${deliveries}?tab=drivers`,
  `${deliveries}?view=run`,
  `${panel}/settings/messages/order-ready`,
]

/** Pages of the operator, of a set-up under way, and addresses that lead to another page. */
const isElsewhere = (path: string) =>
  /\/(?:platform|setup)\/|^\/adminPanel(?:\/settings)?$/.test(path) || path.includes(':')

/** Every page of the panel that a set-up shop has, as its owner opens it. */
const addresses: readonly string[] = [
  ...Object.values(pages).flatMap(({ access, path }) =>
    access === 'signedIn' && !isElsewhere(path) ? [path] : [],
  ),
  ...views,
]

export interface PanelPart {
  readonly name: string
  readonly addresses: readonly string[]
}

const partOf = (name: string, area: RegExp): PanelPart => ({
  name,
  addresses: addresses.filter((path) => area.test(path)),
})

export const panelParts: readonly PanelPart[] = [
  partOf('the dashboard, builds and deliveries', /(?:dashboard|buildM|deliveryM|verify)/),
  partOf('products', /inventoryManagement(?!.*stock)/),
  partOf('stock', /inventoryManagement.*stock/),
  partOf('orders', /orderManagement/),
  partOf('settings', /settings/),
]

/** Lists whose first row leads to a page of its own. */
export const panelLists = [inventory, orders, `${orders}/customers`] as const

/** Until the page shows what it is about. */
export async function pageIsComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

/** From a list to the page of its first row. */
export async function openFirstRow(page: Page, list: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('rowheader').first().getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== new URL(list, url).pathname)
  await pageIsComplete(page)
}

const press = (path: string, button: RegExp) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
}

const pressKey = (key: string) => async (page: Page) => {
  await page.goto(orders)
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function chooseAll(page: Page, list: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
}

/** Dialogs, menus and pages of the panel that open by a press. */
export const panelDialogs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the plan of the day': press(deliveries, /^Plan the day$/),
  'a delivery': press(deliveries, /^#\d+ /),
  'a new zone': press(`${deliveries}?tab=areas`, /^Add a zone$/),
  'a new time': press(`${deliveries}?tab=areas`, /^Add a time$/),
  'a new driver': press(`${deliveries}?tab=drivers`, /^Add a driver$/),
  'the week of a driver': press(`${deliveries}?tab=drivers`, /^Change week of/),
  'a day of a driver': press(`${deliveries}?tab=drivers`, /^Add a day off/),
  'the removal of a zone': press(`${deliveries}?tab=areas`, /^Remove/),
  'the filters of orders': press(orders, /^Filters/),
  'the categories': async (page) => {
    await page.goto(inventory)
    await chooseMore(page, 'Categories')
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  },
  'the search of the panel': pressKey('ControlOrMeta+k'),
  'the keys of a page': pressKey('?'),
  'the notifications': press(orders, /^Notifications/),
  'the print of orders': async (page) => {
    await chooseAll(page, orders)
    await page.getByRole('button', { name: 'Print …', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  },
  'the change of items': async (page) => {
    await chooseAll(page, inventory)
    await page.getByRole('button', { name: 'Change …' }).click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  },
  'chosen items': (page) => chooseAll(page, inventory),
  'labels of chosen items': async (page) => {
    await chooseAll(page, inventory)
    await page.getByRole('button', { name: 'Print labels' }).click()
    await expect(page.getByRole('region', { name: /^Preview/ })).toBeVisible()
  },
  'an order on the phone': async (page) => {
    await page.goto(orders)
    await page.getByRole('button', { name: 'New order', exact: true }).click()
    await page.waitForURL('**/drafts/*')
    await pageIsComplete(page)
  },
  'the packing of an order': async (page) => {
    await openFirstRow(page, `${orders}?tab=unfulfilled`)
    await page.goto(`${new URL(page.url()).pathname}/pack`)
    await pageIsComplete(page)
  },
  'the menu of an order': async (page) => {
    await openFirstRow(page, `${orders}?tab=unfulfilled`)
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  },
}
