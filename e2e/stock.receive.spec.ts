import { expect, test } from './journey.ts'
import { receiving, lookups, newCode, openWith, scan, lines } from './stock.receive.ts'
const receipts = '**/api/catalog/stock/receipts'

test.use({ allowConsole: [/status of 500/] })

test('INV-17 what fails is kept: a look-up, a receipt and a closed page lose no line, and the receipt lands once', async ({
  page,
}) => {
  const sku = newCode()
  const title = `Kept ${sku}`
  await openWith(page, [{ title, sku }])
  await page.route(lookups, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByLabel('Scan, or search').focus()
  await scan(page, sku)
  await expect(lines(page).getByText('The code could not be looked up. Try again')).toBeVisible()
  await page.getByRole('button', { name: 'Look up again' }).press('Enter')
  await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('1')
  await page.getByLabel(`Quantity of ${title}`).fill('7')
  await page.getByLabel('Reference').fill('DN-2041')

  await test.step('the answer to a receipt that has landed is lost; sent again it is one receipt', async () => {
    await page.route(
      receipts,
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 500, json: {} })
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Receive all' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '500' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(`Quantity of ${title}`)).toHaveValue('7')
    await expect(page.getByLabel('Reference')).toHaveValue('DN-2041')
    await page.getByRole('button', { name: 'Receive all' }).press('Enter')
    await expect(page.getByText('Received: 1 line')).toBeVisible()
    await expect(page.getByLabel('Scan, or search')).toBeFocused()
  })

  await test.step('the ledger names the delivery note, and takes the receipt back', async () => {
    const ledger = page.getByRole('table', { name: 'Movements of stock' })
    await page.goto(`${receiving.replace('receive', 'ledger')}?search=${sku}`)
    await expect(ledger.getByRole('row').filter({ hasText: '2 → 9' })).toContainText('DN-2041')
    await expect(ledger.getByRole('row')).toHaveCount(3)
    await page
      .getByRole('button', { name: `Undo: Received, ${title}` })
      .first()
      .press('Enter')
    await expect(ledger.getByRole('row').filter({ hasText: '9 → 2' })).toBeVisible()
  })
})
