import type { Route } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner, storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { publishChanges } from '../publish-changes.ts'
import { chooseMore } from '../list-acts.ts'

const inventory = '/adminPanel/inventoryManagement'

test('INV-04 an owner gathers items by a rule, pins one by keyboard, and the shop shows them in that order after a build', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  const sell = (title: string, priceMinor: number, tags: string[]) =>
    addItem(page, {
      title,
      tags,
      status: 'active',
      variants: [{ optionValues: [], priceMinor, initialStock: 5 }],
    })
  await sell('Almond ring', 900, ['gift'])
  await sell('Butter biscuits', 500, ['gift'])
  await sell('Candied oranges', 700, ['gift'])
  await sell('Rye loaf', 400, [])

  await page.goto(inventory)
  await page.getByRole('link', { name: 'Collections' }).click()
  await expect(page.getByText('No collections yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add collection' }).first().press('Enter')
  await page.waitForURL('**/collections/new*')
  await expect(page.getByRole('status').filter({ hasText: '4 items' })).toBeVisible()
  await page.getByLabel('Price from').fill('6')
  await page.getByLabel('Price up to').fill('5')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Price up to: Below the lowest price')
  await expect(page.getByRole('alert').first()).toContainText('Name: Required')
  await expectAccessible(page)

  await page.getByLabel('Price from').fill('')
  await page.getByLabel('Price up to').fill('')
  await page.getByLabel('Name').fill('Presents')
  await page.getByLabel('Tag').selectOption('gift')
  await page.getByLabel('Order').selectOption('price')
  const named = page.getByRole('list', { name: 'Items matching the rule' }).getByRole('listitem')
  await expect(named).toContainText(['Butter biscuits', 'Candied oranges', 'Almond ring'])
  await page.getByRole('button', { name: 'Pin Almond ring' }).press('Enter')
  const pinned = page.getByRole('list', { name: 'Pinned items' }).getByRole('listitem')
  await expect(pinned).toContainText(['Almond ring'])
  await expect(page.getByRole('button', { name: /^Pin / }).last()).toBeFocused()

  // Items outside the rule can be found, pinned and moved to the front.
  await page.getByRole('searchbox', { name: 'Pin an item' }).fill('rye')
  await page.getByRole('button', { name: 'Pin Rye loaf' }).press('Enter')
  await expect(pinned).toContainText(['Almond ring', 'Rye loaf'])
  await page.getByRole('button', { name: 'Move Rye loaf up' }).press('Enter')
  await expect(pinned).toContainText(['Rye loaf', 'Almond ring'])
  await expect(page.getByRole('button', { name: 'Move Rye loaf down' })).toBeFocused()

  await page.getByLabel('On the home page').check()
  await page.getByLabel('In the menu').check()
  await page.keyboard.press('ControlOrMeta+S')
  await page.waitForURL(/collections\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1, name: 'Presents' })).toBeVisible()
  await expectInEveryLook(page)

  await publishChanges(page)
  const { userInfo } = await storedAuth(page)
  await page.goto(shopUrl(userInfo.tenant.slug, baseURL))
  const shelf = page.getByRole('heading', { level: 2, name: 'Presents' })
  await expect(shelf).toBeVisible()
  await expect(page.getByText('New in the shop')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Shop' })
    .getByRole('link', { name: 'Presents' })
    .click()
  await expect(page).toHaveURL(/\/collections\/presents$/)
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'Rye loaf',
    'Almond ring',
    'Butter biscuits',
    'Candied oranges',
  ])
  await expectAccessible(page)
})

test('INV-04 a deleted collection comes back, and collections and categories are put in order', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await page.goto(`${inventory}/collections`)
  for (const title of ['First', 'Second']) {
    await page.getByRole('link', { name: 'Add collection' }).first().click()
    await page.getByLabel('Name').fill(title)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/collections\/[0-9a-f-]{36}/)
    await page.getByRole('link', { name: 'Collections' }).click()
  }
  const rows = page.getByRole('list', { name: 'Collections' }).getByRole('listitem')
  await expect(rows).toContainText(['First', 'Second'])
  await page.getByRole('button', { name: 'Move Second up' }).press('Enter')
  await expect(rows).toContainText(['Second', 'First'])
  await expect(page.getByRole('button', { name: 'Move Second down' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Second' }).press('Enter')
  await expect(rows).toContainText(['First'])
  await expect(page.getByRole('button', { name: 'Delete First' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toContainText(['Second', 'First'])
  await expectInEveryLook(page)

  await page.goto(inventory)
  await chooseMore(page, 'Categories')
  const dialog = page.getByRole('dialog', { name: 'Categories' })
  for (const title of ['Bread', 'Cake']) {
    await dialog.getByLabel('New category').fill(title)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Move Cake up' }).press('Enter')
  const first = dialog.getByRole('button', { name: /^Remove / }).first()
  await expect(first).toHaveAccessibleName('Remove Cake')
})

test('UX-19 the next category is typed while the one before is stored slowly', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto(inventory)
  await chooseMore(page, 'Categories')
  const dialog = page.getByRole('dialog', { name: 'Categories' })
  const title = dialog.getByLabel('New category')
  let answer = () => {}
  const held = async (route: Route) => {
    if (route.request().method() === 'POST')
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    await route.continue()
  }
  await page.route('**/api/catalog/categories', held)
  const storing = () =>
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/categories'),
    )

  await title.fill('Bread')
  const bread = storing()
  await title.press('Enter')
  await bread
  await title.pressSequentially('Cake')
  answer()
  await expect(dialog.getByRole('button', { name: 'Remove Bread' })).toBeVisible()
  await expect(title).toHaveValue('Cake')

  const cake = storing()
  await title.press('Enter')
  await cake
  await title.fill('Tarts')
  answer()
  await expect(dialog.getByRole('button', { name: 'Remove Cake' })).toBeVisible()
  await expect(title).toHaveValue('Tarts')
})
