import { addItem } from '../add-item.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner, storedAuth } from '../identity.ts'
import { expect, test } from '../journey.ts'

test('INV-17 what was received stands among the past changes with its movements, and is undone from there', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  const variant = { optionValues: [], priceMinor: 420, sku: 'RYE-1' }
  const itemId = await addItem(page, { title: 'Rye bread', variants: [variant] })
  const headers = { authorization: `Bearer ${(await storedAuth(page)).token}` }
  const item = await page.request.get(`/api/catalog/products/${itemId}`, { headers })
  const { variants } = (await item.json()) as { variants: { id: string }[] }
  const lines = [{ variantId: variants[0]?.id, quantity: 7 }]
  const data = { lines, reason: 'Morning bake' }
  const received = await page.request.post('/api/catalog/stock/receipts', { headers, data })
  expect(received.status(), await received.text()).toBe(201)

  await page.goto('/adminPanel/inventoryManagement/changes')
  await page.getByRole('tab', { name: 'Stock' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Received')
  await expect(page).toHaveURL(/tab=stock&type=receive/)
  const entries = page.getByRole('table', { name: 'Entries of stock' })
  const row = entries.getByRole('row').filter({ hasText: 'Morning bake' })
  await expect(row).toContainText('7 pieces of 1 item')
  await expectInEveryLook(page, { only: [320, 1440] })

  await row.getByRole('link', { name: 'Received' }).click()
  const movements = page.getByRole('table', { name: 'Movements of stock' })
  await expect(movements.getByRole('row')).toHaveCount(2)
  await expect(page.getByText('One entry')).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: 'Undo: Received' }).press('Enter')
  await expect(row.getByText('Undone')).toBeVisible()
})
