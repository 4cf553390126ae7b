import type { Locator } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { expect, signIn, test } from './journey.ts'
import { orders, openOrders } from './panel.frame.ts'

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}

test('UX-04 the first Tab skips to the content, and landmarks and title say where one is', async ({
  page,
}) => {
  await openOrders(page)
  await expect(page).toHaveTitle('Order Management · Hearth & Rye')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
  // State after a load, before anything has focus.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.reload()
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click()
  await expect(page).toHaveTitle(/^Order \d+ · Order Management · Hearth & Rye$/)
  await page.goBack()
  await expect(page).toHaveTitle('Order Management · Hearth & Rye')
  await page.goto('/adminPanel/inventoryManagement')
  const item = page.getByRole('table').getByRole('rowheader').getByRole('link').first()
  const name = await item.innerText()
  await item.click()
  await expect(page).toHaveTitle(`${name} · Product & Inventory · Hearth & Rye`)
  await page.goBack()
  await expect(page).toHaveTitle('Product & Inventory · Hearth & Rye')
})

test('UX-09 help stands in the same place on every page', async ({ page }) => {
  const places = new Set<string>()
  await openOrders(page)
  for (const address of [orders, '/adminPanel/dashboard', '/adminPanel/settings/team']) {
    await page.goto(address)
    const help = page.getByRole('link', { name: /^Help/ })
    await expect(help).toHaveAttribute('href', '/help')
    places.add(JSON.stringify(await help.boundingBox()))
  }
  expect(places.size).toBe(1)
})

test('on a phone the five entries stand below the page, and every other page is two presses away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOrders(page)
  const bar = page.getByRole('navigation', { name: 'Menu entries' })
  await expect(bar.getByRole('link')).toHaveText([
    'Dashboard',
    'Build Management',
    'Product & Inventory',
    'Order Management',
    'Delivery Management',
  ])
  for (const link of await bar.getByRole('link').all()) {
    const { width, height } = await boxOf(link)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('link', { name: 'Product & Inventory' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product & Inventory')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  const selection = await boxOf(page.getByRole('region', { name: 'Selected rows' }))
  expect(selection.y + selection.height).toBeLessThanOrEqual((await boxOf(bar)).y)

  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expectInEveryLook(page, { within: 'dialog[open]', only: [320] })
  await page.setViewportSize({ width: 390, height: 844 })
  await menu.getByRole('link', { name: 'Payouts' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeFocused()
})

test('the menu collapses to icons on this device, and opens all pages from there', async ({
  page,
}) => {
  await openOrders(page)
  const menu = page.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: 'Returns' })).toBeVisible()
  await menu.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(menu.getByRole('link', { name: 'Returns' })).toBeHidden()
  await page.reload()
  await expect(menu.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Order Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeFocused()
  await menu.getByRole('button', { name: 'Expand menu' }).click()
  await expect(menu.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page')
})

test('settings are found by words, and on a phone behind the name of the open page', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/settings/account')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByLabel('Search settings').fill('vat')
  await expect(settings.getByRole('link')).toHaveText(['Taxes'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(settings.getByRole('link')).toHaveCount(0)
  await settings.getByRole('button', { name: /Taxes/ }).press('Enter')
  await settings.getByRole('link', { name: 'Team' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeFocused()
  await expect(settings.getByRole('link')).toHaveCount(0)
})
