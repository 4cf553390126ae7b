import { parsePlace } from '@marketday/contract/contact/place'
import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner, storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'

const stock = '/adminPanel/inventoryManagement/stock'

/** Long names without spaces, like supplier codes. */
const long = (letters: number) => 'W'.repeat(letters)

test('UX-37 the longest names stay within their pages and dialogs, and leave labels whole', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await newOwner(page, baseURL)
  const { token } = await storedAuth(page)
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const get = async (path: string) => {
    const answer = await page.request.get(`/api${path}`, { headers })
    return ((await answer.json()) as { rows: { id: string; variantId: string }[] }).rows
  }
  const variants = [{ optionValues: [], priceMinor: 420, initialStock: 9, sku: long(64) }]
  const itemId = await addItem(page, { title: long(255), status: 'active', variants })
  const place = { ...parsePlace(null), address: '2 Mill Lane, Leeds LS1 1AA' }
  const contact = { place, phone: '', openingHours: [] }
  const { id: toId } = await post('/locations', { name: long(80), contact })
  const fromId = (await get('/locations')).find(({ id }) => id !== toId)?.id ?? ''
  const variantId = (await get('/catalog/stock'))[0]?.variantId ?? ''

  await test.step('the item', async () => {
    await page.goto(`/adminPanel/inventoryManagement/items/${itemId}`)
    await expect(page.getByRole('heading', { level: 1, name: long(255) })).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
  })

  await test.step('a purchase order and its list', async () => {
    const purchase = await post('/catalog/purchases', {
      supplierName: long(120),
      supplierEmail: '',
      supplierReference: long(100),
      locationId: fromId,
      expectedOn: null,
      note: long(500),
      lines: [{ variantId, quantity: 1, unitCostMinor: 5 }],
    })
    await page.goto(`${stock}/purchases/${purchase.id}`)
    await expect(page.getByText('1 line, 1 piece.')).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(`${stock}/purchases`)
    const name = page.getByRole('rowheader')
    const labelHeight = () =>
      name.evaluate((cell) => parseFloat(getComputedStyle(cell, '::before').height))
    await expect(name).toBeVisible()
    expect(await labelHeight()).toBeLessThan(30)
  })

  await test.step('a transfer', async () => {
    const lines = [{ variantId, quantity: 1 }]
    const transfer = await post('/catalog/transfers', { fromId, toId, note: long(200), lines })
    await page.goto(`${stock}/transfers/${transfer.id}`)
    await expect(page.getByText('1 line, 1 piece.')).toBeVisible()
    await expectInEveryLook(page, { only: [320, 1440] })
  })

  await test.step('the choice of where the shop sells', async () => {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto('/adminPanel/settings/locations')
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await expect(settings.getByRole('button', { name: /Locations/ })).toBeInViewport()
    await page.getByRole('button', { name: 'Choose where your shop sells' }).click()
    const box = page.getByRole('dialog').getByText(long(80))
    await expect(box).toBeVisible()
    const right = await box.evaluate((words) => words.getBoundingClientRect().right)
    expect(right).toBeLessThan(320)
  })
})
