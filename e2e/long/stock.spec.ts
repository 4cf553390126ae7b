import { readFile } from 'node:fs/promises'
import { addItem } from '../add-item.ts'
import { addDemoItem, demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner, storedAuth } from '../identity.ts'
import { inFilters } from '../in-filters.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'

const receiving = '/adminPanel/inventoryManagement/stock/receive'

test('a delivery is pasted and scanned, put right in place, received at once and undone', async ({
  page,
  baseURL,
}) => {
  const { title } = await addDemoItem(baseURL, { title: `Received Tart ${Date.now()}`, stock: 5 })
  await signIn(page, demoPerson('catalogue'), '/adminPanel/inventoryManagement?tab=stock')
  await page.getByRole('link', { name: 'Receive goods' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receive goods' })).toBeVisible()

  await test.step('an item is searched for and added', async () => {
    await page.getByLabel('Scan, or search').fill(title)
    await page.getByRole('button', { name: new RegExp(`Add ${title}`) }).click()
    await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('1')
  })

  await test.step('what is not understood is listed and mended', async () => {
    await page.getByLabel('Paste from a spreadsheet').fill('SKU\tQuantity\nNO-SUCH-CODE\tmany')
    await page.getByRole('button', { name: 'Add 1 line' }).click()
    await expect(page.getByText('No item has this SKU or barcode')).toBeVisible()
    await expect(page.getByText('A whole number from 1 to 100000')).toBeVisible()
    await page.getByRole('button', { name: 'Receive all' }).click()
    await expect(page.getByLabel('SKU or barcode of NO-SUCH-CODE')).toBeFocused()
    await expectAccessible(page)
    await expectInEveryLook(page)
    await page.getByRole('button', { name: 'Remove NO-SUCH-CODE' }).click()
  })

  await test.step('everything lands in one act', async () => {
    await page.getByLabel(`Quantity of ${title}`).fill('12')
    await page.getByLabel('Reference').fill('From the mill')
    await page.getByRole('button', { name: 'Receive all' }).click()
    await expect(page.getByText('Received: 1 line')).toBeVisible()
  })

  await test.step('and is taken back from the message', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Undone; the ledger shows both movements')).toBeVisible()
    await page.goto(
      `/adminPanel/inventoryManagement/stock/ledger?search=${encodeURIComponent(title)}`,
    )
    await expect(page.getByRole('row').filter({ hasText: '17 → 5' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '5 → 17' })).toContainText('Undone')
  })
})

test('goods are set aside in the sheet of their stock', async ({ page, baseURL }) => {
  const { title } = await addDemoItem(baseURL, { title: `Broken Tart ${Date.now()}`, stock: 5 })
  const list = `/adminPanel/inventoryManagement?tab=stock&search=${encodeURIComponent(title)}`
  await signIn(page, demoPerson('catalogue'), list)
  await page.getByRole('rowheader').getByRole('link', { name: title }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Set aside' }).check()
  await sheet.getByLabel('Quantity to set aside').fill('2')
  await sheet.getByLabel('Reason').selectOption('Damaged')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText(`Set aside: ${title}`)).toBeVisible()
  await expect(sheet.getByRole('listitem').first()).toContainText('Damaged')
  await expect(sheet.getByRole('listitem').first()).toContainText('0 → 2')
})

test('the ledger is filtered, exported and undone from', async ({ page, baseURL }) => {
  const { title } = await addDemoItem(baseURL, { title: `Ledger Tart ${Date.now()}`, stock: 5 })
  await signIn(page, demoPerson('catalogue'), receiving)
  await page.getByLabel('Scan, or search').fill(title)
  await page.getByRole('button', { name: new RegExp(`Add ${title}`) }).click()
  await page.getByRole('button', { name: 'Receive all' }).click()
  await expect(page.getByText('Received: 1 line')).toBeVisible()

  await page.goto('/adminPanel/inventoryManagement/stock/ledger')
  await expect(page.getByRole('table', { name: 'Movements of stock' })).toBeVisible()
  await expectInEveryLook(page)
  await page.getByLabel('Search by item, SKU or barcode').fill(title)
  await expect(page).toHaveURL(/search=Ledger/)
  await inFilters(page, (sheet) => sheet.getByLabel('Type').selectOption('Received'))
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await test.step('the table holds what the filter finds', async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const path = await (await saving).path()
    const lines = (await readFile(path, 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(title)
  })

  await test.step('the newest movement is undone', async () => {
    await page
      .getByRole('button', { name: `Undo: Received, ${title}` })
      .first()
      .click()
    await expect(page.getByText('Undone; the ledger shows both movements')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(3)
  })

  await test.step('back and reload keep the filter', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove filter Type: Received' })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(3)
  })
})

test('INV-23 the stock of an item says which order its reserved pieces are for', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  const { token, userInfo } = await storedAuth(page)
  const title = 'Promised tart'
  const variants = [{ optionValues: [], priceMinor: 420, initialStock: 9 }]
  const itemId = await addItem(page, { title, status: 'active', variants })
  const headers = { authorization: `Bearer ${token}` }
  const item = await page.request.get(`/api/catalog/products/${itemId}`, { headers })
  const [variant] = ((await item.json()) as { variants: { id: string }[] }).variants
  const placed = await page.request.post('/api/shop/orders', {
    headers: { host: `${userInfo.tenant.slug}.localhost` },
    data: {
      lines: [{ variantId: variant?.id, quantity: 2 }],
      contact: { email: 'promised@example.com', name: 'Pat Promised' },
      delivery: { kind: 'pickup' },
      payment: 'cash',
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const { number } = (await placed.json()) as { number: number }
  const stock = `/adminPanel/inventoryManagement?tab=stock&search=${encodeURIComponent(title)}`
  await page.goto(stock)
  await page.getByRole('button', { name: title }).first().click()
  const sheet = page.getByRole('dialog', { name: title })
  await expect(sheet.getByRole('region', { name: 'Reserved for' })).toContainText('2')
  await expectInEveryLook(page, { only: [320, 1440], within: 'dialog' })
  await sheet.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(number))
})

test('UX-33 INV-14 the columns of stock say what they mean, by keyboard, pointer and finger', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/inventoryManagement?tab=stock')
  const table = page.getByRole('table', { name: 'Stock' })
  const word = table.getByRole('button', { name: 'Available', exact: true })
  const meaning = page.getByText('Units you can sell now')
  await expect(meaning).toBeHidden()
  await tabTo(page, word)
  await expect(meaning).toBeVisible()
  await expect(word).toHaveAccessibleDescription(/^Units you can sell now/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(meaning).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(meaning).toBeHidden()

  await word.hover()
  await expect(meaning).toBeVisible()
  await meaning.hover()
  await expect(meaning).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(meaning).toBeHidden()
  await word.dispatchEvent('click')
  await expect(meaning).toBeVisible()
})

test('UX-22 the list of stock is sorted by SKU, and stays so after a reload', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  for (const [title, sku] of [
    ['Apple tart', 'Z-2'],
    ['Birch syrup', 'a-1'],
  ] as const)
    await addItem(page, {
      title,
      status: 'active',
      variants: [{ optionValues: [], sku, priceMinor: 420, initialStock: 3 }],
    })
  await page.goto('/adminPanel/inventoryManagement?tab=stock')
  const table = page.getByRole('table', { name: 'Stock' })
  const first = table.getByRole('rowheader').first()
  await expect(first).toContainText('Apple tart')
  const header = table.getByRole('columnheader', { name: 'SKU' })
  await header.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=sku/)
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toContainText('Birch syrup')
  await expectAccessible(page)
  await page.reload()
  await expect(first).toContainText('Birch syrup')
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText('Apple tart')
})

test('UX-22 the list of stock is sorted by what is available, and a correction moves its line', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  for (const [title, initialStock] of [
    ['Almond biscotti', 12],
    ['Barley loaf', 4],
    ['Cherry jam', 8],
  ] as const)
    await addItem(page, {
      title,
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 420, initialStock }],
    })
  await page.goto('/adminPanel/inventoryManagement?tab=stock')
  const names = page.getByRole('table', { name: 'Stock' }).getByRole('rowheader')
  const byAvailable = page.getByRole('button', { name: 'Sort by Available', exact: true })
  await byAvailable.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=available/)
  await expect(names).toHaveText([/Barley/, /Cherry/, /Almond/])
  await expectAccessible(page)
  await byAvailable.click()
  await expect(page).toHaveURL(/sort=-available/)
  await expect(names).toHaveText([/Almond/, /Cherry/, /Barley/])

  await page.getByRole('rowheader').getByRole('link', { name: 'Almond biscotti' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Set aside' }).check()
  await sheet.getByLabel('Quantity to set aside').fill('11')
  await sheet.getByLabel('Reason').selectOption('Damaged')
  await sheet.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByText('Set aside: Almond biscotti')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText([/Cherry/, /Barley/, /Almond/])
  await page.reload()
  await expect(names).toHaveText([/Cherry/, /Barley/, /Almond/])
})
