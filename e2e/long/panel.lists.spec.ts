import type { Locator, Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'
import { inventory, openTable } from '../panel.lists.ts'

const searched = {
  'Search orders': '/adminPanel/orderManagement',
  'Search by title, SKU or barcode': inventory,
  'Search by item, SKU or barcode': `${inventory}?tab=stock`,
} as const

const tables = {
  Orders: '/adminPanel/orderManagement',
  Items: inventory,
  Stock: `${inventory}?tab=stock`,
  Members: '/adminPanel/settings/team',
  Audit: '/adminPanel/settings/audit',
} as const

for (const [label, address] of Object.entries(searched))
  test(`“${label}” obeys “Clear all filters” and Back`, async ({ page }) => {
    await signIn(page, demoPerson('owner'), address)
    const search = page.getByRole('searchbox', { name: label })
    await search.pressSequentially('nothing is called so')
    await expect(page).toHaveURL(/search=nothing/)
    const clear = page.getByRole('button', { name: 'Clear all filters' })
    await expect(clear).toBeVisible()
    await search.press('x')
    await clear.click()
    await expectUnsearched(page, search)

    await search.pressSequentially('two words ')
    await expect(page).toHaveURL(/search=two/)
    await expect(search).toHaveValue('two words ')
    await search.press('x')
    await page.goBack()
    await expectUnsearched(page, search)
    expect(new URL(page.url()).pathname).toBe(address.replace(/\?.*/, ''))
  })

/** Checks now and after pending requests. */
async function expectUnsearched(page: Page, search: Locator) {
  for (const wait of [0, 700]) {
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), wait)
    await expect(search).toHaveValue('')
    await expect(page).not.toHaveURL(/search=/)
  }
}

for (const width of [320, 768, 1440])
  test(`an unbroken title of 255 characters changes no width of a list ${width} px wide`, async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'))
    await page.setViewportSize({ width, height: 900 })
    const word = `Long${crypto.randomUUID().replaceAll('-', '')}`
    const title = word.padEnd(255, 'm')
    const variants = [{ optionValues: [], priceMinor: 420, initialStock: 5 }]
    await addItem(page, { title, variants })
    for (const [name, lastHeader] of [
      ['Items', 'Actions'],
      ['Stock', 'Low stock at'],
    ] as const) {
      // Columns for restricted actions appear once the role is known.
      const last = page.getByRole('columnheader', { name: lastHeader, exact: true })
      const address = `${tables[name]}${tables[name].includes('?') ? '&' : '?'}search=`
      await openTable(page, name, `${address}bread`)
      await expect(last).toBeAttached()
      const usual = await columnWidths(page)
      expect(usual.length).toBeGreaterThan(3)
      await openTable(page, name, address + word)
      const link = page.getByRole('table', { name }).getByRole('link', { name: title })
      await expect(link.getByTitle(title)).toBeVisible()
      await expect(last).toBeAttached()
      // Cards have no columns.
      if (width > 320) expect(await columnWidths(page), name).toEqual(usual)
      expect(await pageOverflow(page), name).toBe(0)
    }
    for (const name of ['Orders', 'Members', 'Audit'] as const) {
      await openTable(page, name, tables[name])
      expect(await pageOverflow(page), name).toBe(0)
      expect(await cutCells(page), name).toEqual([])
    }
  })

for (const [name, address] of Object.entries(tables))
  test(`the headers of ${name} stay below the header of the panel`, async ({ page }) => {
    await signIn(page, demoPerson('owner'), address)
    await page.setViewportSize({ width: 1440, height: 360 })
    const header = page.getByRole('table', { name }).getByRole('columnheader').first()
    await expect(header).toBeVisible()
    await page.getByRole('table', { name }).getByRole('row').nth(3).scrollIntoViewIfNeeded()
    await page.evaluate((table) => {
      const rows = document.querySelectorAll(`table tbody tr`)
      const low = rows[Math.min(4, rows.length - 1)]?.getBoundingClientRect().top ?? 0
      window.scrollBy(0, low - 200)
      return table
    }, name)
    const panel = await page.getByRole('banner').boundingBox()
    const head = await header.boundingBox()
    if (!panel || !head) throw new Error('nothing is drawn')
    expect(Math.abs(head.y - (panel.y + panel.height))).toBeLessThan(2)
  })

test('the variants of an item stand on a wide screen without scrolling', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const options = [{ name: 'Size', values: ['Small', 'Enormous'] }]
  const variants = ['Small', 'Enormous'].map((size) => ({ optionValues: [size], priceMinor: 1250 }))
  const id = await addItem(page, { title: 'Loaf in two sizes', options, variants })
  await page.goto(`${inventory}/items/${id}`)
  const grid = page.getByRole('region', { name: 'Variants' }).last()
  await expect(grid.getByLabel('Weight of Enormous in grams')).toBeVisible()
  expect(await grid.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
})

const columnWidths = (page: Page) =>
  page
    .locator('main table thead th')
    .evaluateAll((headers) => headers.map((th) => Math.round(th.getBoundingClientRect().width)))

const pageOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Cells that are cut although the pointer does not show their text. */
const cutCells = (page: Page) =>
  page.locator('main table tbody :is(td, th)').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        return cell.scrollWidth > cell.clientWidth + 1 && !cell.hasAttribute('title')
      })
      .map((cell) => cell.textContent ?? ''),
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('UX-22 items and stock are sorted by touch, and stay so after a reload', async ({
    page,
    baseURL,
  }) => {
    await newOwner(page, baseURL)
    for (const [title, priceMinor, initialStock] of [
      ['Anise rusk', 900, 4],
      ['Bran muffin', 300, 12],
      ['Cumin stick', 600, 8],
    ] as const)
      await addItem(page, {
        title,
        status: 'active',
        variants: [{ optionValues: [], priceMinor, initialStock }],
      })
    await page.goto(inventory)
    await sortByTouch(page, 'Lowest price first')
    const items = page.getByRole('table', { name: 'Items' })
    await expect(items.getByRole('rowheader')).toHaveText([/Bran/, /Cumin/, /Anise/])
    await expect(page).toHaveURL(/sort=price/)
    await expect(items.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )

    await page.goto(`${inventory}?tab=stock`)
    const stock = page.getByRole('table', { name: 'Stock' })
    await sortByTouch(page, 'Most available first')
    await expect(stock.getByRole('rowheader')).toHaveText([/Bran/, /Cumin/, /Anise/])
    await expect(page).toHaveURL(/sort=-available/)
    await page.reload()
    await expect(stock.getByRole('rowheader')).toHaveText([/Bran/, /Cumin/, /Anise/])
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sortedBy = page.getByRole('combobox', { name: 'Sorted by' })
    await expect(sortedBy).toHaveValue('-available')
    await expectInEveryLook(page, { only: [320] })
    await page.setViewportSize({ width: 390, height: 844 })
    await sortedBy.selectOption('Item, A to Z')
    await expect(page).not.toHaveURL(/sort=/)
    await expect(stock.getByRole('rowheader')).toHaveText([/Anise/, /Bran/, /Cumin/])
  })
})

async function sortByTouch(page: Page, order: string) {
  await page.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: 'Sorted by' }).selectOption(order)
  await sheet.getByRole('button', { name: 'Done' }).tap()
}
