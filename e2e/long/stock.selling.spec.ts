import type { Page } from '@playwright/test'
import { parsePlace } from '@marketday/contract/contact/place'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner, storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const locations = '/adminPanel/settings/locations'

async function openBusiness(page: Page, baseURL: string | undefined) {
  await newOwner(page, baseURL)
  const variant = { optionValues: [], priceMinor: 420, initialStock: 2, sku: 'RYE-1' }
  await addItem(page, { title: 'Rye bread', status: 'active', variants: [variant] })
  const { token, userInfo } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const place = { ...parsePlace(null), address: '2 Mill Lane, Leeds LS1 1AA' }
  const contact = { place, phone: '', openingHours: [] }
  const { id: locationId } = await post('/locations', { name: 'Warehouse', contact })
  const stock = await page.request.get('/api/catalog/stock', { headers })
  const [row] = ((await stock.json()) as { rows: { variantId: string }[] }).rows
  const variantId = row?.variantId ?? ''
  await post('/catalog/stock/receipts', { lines: [{ variantId, quantity: 3 }], locationId })
  return { slug: userInfo.tenant.slug, variantId }
}

test('INV-22 INV-16 an owner chooses where the shop sells, sees before what that changes, and takes it back, without a mouse', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { slug, variantId } = await openBusiness(page, baseURL)
  const choose = () =>
    page.getByRole('button', { name: 'Choose where your shop sells' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Where your shop sells' })
  const row = page.getByRole('row').filter({ hasText: 'RYE-1' })

  await test.step('another main location: what is no longer for sale is named', async () => {
    await page.goto(locations)
    await choose()
    await dialog.getByLabel('Main location').press('Space')
    await expect(dialog.getByLabel('Main location')).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Sell from here' }).press('Enter')
    await expect(dialog.getByText('The shop sells from at least one location')).toBeVisible()
    await dialog.getByLabel('Warehouse').press('Space')
    await expect(dialog.getByText('All items stay available')).toBeVisible()
    await expect(dialog.getByText('2 Mill Lane, Leeds LS1 1AA')).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
    await dialog.getByRole('button', { name: 'Sell from here' }).press('Enter')
    await expect(dialog).toBeHidden()
    const first = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first()
    await expect(first).toContainText('Warehouse')
    await expect(first).toContainText('Main, sells in the shop')
  })

  await test.step('and taken back from the message', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expect(page.getByText('The locations are changed back')).toBeVisible()
    const first = page.getByRole('list', { name: 'Locations' }).getByRole('listitem').first()
    await expect(first).toContainText('Main location')
  })

  await test.step('both sell, in an order that is changed', async () => {
    await choose()
    await dialog.getByLabel('Warehouse').press('Space')
    await dialog.getByRole('button', { name: 'Take from Warehouse earlier' }).press('Enter')
    await expect(dialog.getByRole('listitem').first()).toContainText('Warehouse')
    await dialog.getByRole('button', { name: 'Take from Main location earlier' }).press('Enter')
    await dialog.getByRole('button', { name: 'Sell from here' }).press('Enter')
    await expect(page.getByText('Sells in the shop', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/adminPanel/inventoryManagement?tab=stock')
    await expect(page.getByText('The list shows Main location and Warehouse')).toBeVisible()
    await expect(row.getByRole('cell').nth(2)).toHaveText('5')
  })

  await test.step('whoever packs sees from where each piece comes', async () => {
    // Only browsers resolve a shop's host without DNS.
    const { host } = new URL(shopUrl(slug, baseURL))
    const ordered = await page.request.post('/api/shop/orders', {
      headers: { host, 'idempotency-key': crypto.randomUUID() },
      data: {
        lines: [{ variantId, quantity: 4 }],
        contact: { email: 'sam@example.com', name: 'Sam Shopper', phone: '+441134960000' },
        delivery: { kind: 'pickup' },
        payment: 'cash',
      },
    })
    expect(ordered.status(), await ordered.text()).toBe(201)
    const { orderId } = (await ordered.json()) as { orderId: string }
    await page.goto(`/adminPanel/orderManagement/${orderId}`)
    await page.getByRole('button', { name: 'Start picking' }).press('Enter')
    await page.getByRole('link', { name: 'Pack', exact: true }).press('Enter')
    const goods = page.getByLabel('Item locations')
    await expect(goods).toContainText('From Main location: 2 × Rye bread')
    await expect(goods).toContainText('From Warehouse: 2 × Rye bread')
    await expectInEveryLook(page, { only: [320, 1440] })
  })
})
