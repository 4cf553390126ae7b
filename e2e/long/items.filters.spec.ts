import type { Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { inFilters } from '../in-filters.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { inventory, items, chips, filters, addBrand } from '../items.filters.ts'
const names = (page: Page) => items(page).getByRole('rowheader').getByRole('link').allInnerTexts()

test('UX-11 three filters, an order and a page survive reload, Back and a copy in another tab', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(page, demoPerson('owner'), inventory)
  const brand = await addBrand(page, 46)
  await page.reload()
  await inFilters(page, async (sheet) => {
    await sheet.getByLabel('Brand').selectOption(brand)
    await sheet.getByLabel('Missing').selectOption('No tax class')
    await sheet.getByLabel('Price from').fill('2.00')
    await expectAccessible(page)
  })
  await expect(filters(page)).toHaveText('Filters (3)')
  await expect(filters(page)).toBeFocused()
  await items(page).getByRole('button', { name: 'Price' }).click()
  await items(page).getByRole('button', { name: 'Price' }).click()
  await expect(items(page).getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect.poll(() => names(page)).toEqual(odd(45, 7))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => names(page)).toEqual(odd(5, 3))
  const words = [`Brand: ${brand}`, 'Missing: No tax class', 'Price from £2.00']
  await expect(chips(page).getByRole('listitem')).toHaveText(words)

  await page.reload()
  await expect.poll(() => names(page)).toEqual(odd(5, 3))
  await expect(chips(page).getByRole('listitem')).toHaveText(words)
  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect.poll(() => names(copy)).toEqual(odd(5, 3))
  await expect(chips(copy).getByRole('listitem')).toHaveText(words)
  await copy.close()

  await page.getByRole('button', { name: `Remove filter ${words[1]}` }).click()
  await expect(filters(page)).toHaveText('Filters (2)')
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(odd(5, 3))
  await expect(chips(page).getByRole('listitem')).toHaveText(words)
})

const odd = (from: number, to: number) =>
  Array.from({ length: (from - to) / 2 + 1 }, (_none, index) => `Loaf ${from - 2 * index}`)

test('UX-11 two filters chosen before the list has followed the first count both', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), inventory)
  await filters(page).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const findField = (label: string) => sheet.getByLabel(label).elementHandle()
  const chosen = [
    { field: await findField('Status'), value: 'active' },
    { field: await findField('Missing'), value: 'tax' },
  ]
  await page.evaluate((choices) => {
    for (const { field, value } of choices) {
      if (field instanceof HTMLSelectElement) field.value = value
      field?.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, chosen)
  await expect(page).toHaveURL(/status=active.*missing=tax/)
  await expect(sheet.getByLabel('Status')).toHaveValue('active')
})

test('filters that nothing matches offer to clear them', async ({ page }) => {
  await signIn(page, demoPerson('owner'), `${inventory}?tag=nothing-has-it&search=loaf`)
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expect(chips(page).getByRole('listitem')).toHaveText(['Tag: nothing-has-it'])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(items(page).getByRole('rowheader').first()).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
})

test('the stock of one brand is listed, and the filters look well everywhere', async ({ page }) => {
  await signIn(page, demoPerson('owner'), inventory)
  const brand = await addBrand(page, 3)
  await page.goto(`${inventory}?tab=stock&brand=${encodeURIComponent(brand)}&state=out`)
  const stock = page.getByRole('table', { name: 'Stock' })
  await expect(stock.getByRole('rowheader')).toHaveCount(3)
  await expectInEveryLook(page)
  await filters(page).click()
  await expect(page.getByRole('dialog').getByLabel('Brand')).toHaveValue(brand)
  await expectInEveryLook(page)
})

test.describe('a filter that is refused', () => {
  test.use({ allowConsole: [/status of 400/] })

  test('INV-01 items are narrowed to a collection and to what was not sold, and a deleted collection says so', async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'), inventory)
    const brand = await addBrand(page, 3)
    const { token } = await storedAuth(page)
    const headers = { authorization: `Bearer ${token}` }
    const ids = await Promise.all(
      [1, 2].map((number) => addItem(page, pinned(`${brand} crumb ${number}`))),
    )
    const added = await page.request.post('/api/catalog/collections', {
      headers,
      data: {
        title: brand,
        rule: { brand },
        sort: 'title',
        pinnedIds: ids,
        isOnHome: false,
        isInMenu: false,
      },
    })
    expect(added.status(), await added.text()).toBe(201)
    const { id } = (await added.json()) as { id: string }
    await page.reload()
    await inFilters(page, async (sheet) => {
      await sheet.getByLabel('Collection').selectOption(brand)
      await sheet.getByLabel('Last 30 days').selectOption('Not sold')
      await expectAccessible(page)
    })
    await expect(chips(page).getByRole('listitem')).toHaveText([
      `Collection: ${brand}`,
      'Last 30 days: Not sold',
    ])
    // The loaves are drafts, and drafts are in a collection only if pinned.
    const crumbs = [`${brand} crumb 1`, `${brand} crumb 2`]
    await expect.poll(() => names(page)).toEqual(crumbs)
    await page.reload()
    await expect.poll(() => names(page)).toEqual(crumbs)
    await page.goto(`${inventory}?tab=stock&collection=${id}&sold=no`)
    await expect(page.getByRole('table', { name: 'Stock' }).getByRole('rowheader')).toHaveCount(2)

    await page.request.delete(`/api/catalog/collections/${id}`, { headers })
    await page.goto(`${inventory}?collection=${id}`)
    await expect(page.getByRole('alert')).toContainText('This collection was deleted')
    await page.getByRole('button', { name: 'Remove filter Collection: Deleted' }).click()
    await expect(items(page).getByRole('rowheader').first()).toBeVisible()
  })
})

const pinned = (title: string) => ({
  title,
  variants: [{ optionValues: [], priceMinor: 100 }],
})
