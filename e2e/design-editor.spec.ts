import { expect, test } from './journey.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { openOwnShop } from './open-own-shop.ts'

test('an owner edits the design by keyboard alone, and takes it back', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
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
})
