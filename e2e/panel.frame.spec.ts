import { expect, test } from './journey.ts'
import { orders, openOrders } from './panel.frame.ts'

test('UX-04 the first Tab skips to the content, and landmarks and title say where one is', async ({
  page,
}) => {
  await openOrders(page)
  await expect(page).toHaveTitle(/^Order.* – Marketday$/)
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
  await expect(page).toHaveTitle(/^Order \d+ – Orders – Marketday$/)
  await page.goBack()
  await expect(page).toHaveTitle(/^Order.* – Marketday$/)
  await page.goto('/adminPanel/inventoryManagement')
  const item = page.getByRole('table').getByRole('rowheader').getByRole('link').first()
  const name = await item.innerText()
  await item.click()
  await expect(page).toHaveTitle(`${name} – Product & Inventory – Marketday`)
  await page.goBack()
  await expect(page).toHaveTitle('Product & Inventory – Marketday')
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
