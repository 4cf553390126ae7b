import type { Page } from '@playwright/test'

import { addItem } from './add-item.ts'
import { expect, expectAccessible, shopUrl, test } from './journey.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { storedAuth } from './identity.ts'
import { openOwnShop } from './open-own-shop.ts'

test('an owner edits the design, shares, publishes and rolls it back by keyboard alone', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await addItem(page, {
    title: 'Rye loaf',
    status: 'active',
    variants: [{ optionValues: [], priceMinor: 450 }],
  })
  await page.goto('/adminPanel/buildManagement?tab=look')
  const home = page.getByRole('tree', { name: 'Home page' })
  const hero = home.getByRole('treeitem', { name: /^Hero/ })
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()

  await hero.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByLabel('Heading', { exact: true }).fill('Bread before dawn')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(frame.getByRole('heading', { name: 'Bread before dawn' })).toBeVisible()

  await page.getByRole('button', { name: 'Add section to home page' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Questions/ })
    .press('Enter')
  await expect(home.getByRole('treeitem', { name: /^Questions/ })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(/^Questions and answers moved to position/)).toBeAttached()
  await page.keyboard.press('h')
  await expect(home.getByRole('treeitem', { name: /hidden$/ })).toBeFocused()
  for (const undone of ['hide', 'move', 'add']) {
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undone'), undone).toBeAttached()
  }
  await expect(home.getByRole('treeitem', { name: /^Questions/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Theme and colours' }).press('Enter')
  await page.getByLabel('Main colour', { exact: true }).fill('#ffeeee')
  await expect(
    page.getByText(/^Neither white|^Buttons in this colour are hard to see/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use the nearest colour that works' }).press('Enter')
  await page.getByRole('radio', { name: /^Craft/ }).press('Space')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expectInEveryLook(page, { only: [390, 1440], within: 'main' })

  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await page.getByRole('button', { name: 'New build' }).press('Enter')
  await sharePreview(page)
  await publish(page)
  await expectInShop(page, shop, { theme: 'craft', heading: 'Bread before dawn' })
  await page.getByRole('link', { name: 'Build Management' }).first().press('Enter')
  await page.getByRole('table').getByRole('link', { name: 'Build 1' }).press('Enter')
  await page.getByRole('button', { name: 'Roll back to this build' }).press('Enter')
  await expect(page.getByText('Build 1 is live')).toBeVisible()
  await expectAccessible(page)
  await expectInShop(page, shop, { theme: 'bakery', heading: /^Welcome/ })
})

async function sharePreview(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Preview', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Share preview…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share preview' })
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  const url = await dialog.getByText(/^http:\/\/preview-[0-9a-f]{32}\./).textContent()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  const visitor = await page.context().newPage()
  await visitor.goto(url ?? '')
  await expect(visitor.getByRole('heading', { name: 'Bread before dawn' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.close()
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await expect(dialog.getByText('Home page: Hero')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('Visitors see it now.')).toBeVisible()
}

interface Look {
  readonly theme: string
  readonly heading: string | RegExp
}

async function expectInShop(page: Page, shop: string, { theme, heading }: Look): Promise<void> {
  const shopper = await page.context().newPage()
  await expect(async () => {
    await shopper.goto(shop)
    await expect(shopper.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 500 })
  }).toPass()
  await expect(shopper.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessible(shopper)
  await shopper.close()
}
