import type { Locator, Page } from '@playwright/test'
import { addItem } from '../add-item.ts'
import { addMarket } from '../add-market.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

const paste = (field: Locator, text: string) =>
  field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, text)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).press('Enter')

test('INV-06 INV-26 an item is given prices of its own in markets by keyboard, many at once and from the clipboard, and a shopper pays them', async ({
  page,
  baseURL,
}) => {
  await openOwnShop(page, baseURL)
  await addMarket(page, { name: 'Cafés', code: 'cafes' })
  await addMarket(page, { name: 'Trade', code: 'trade' })
  const itemId = await addItem(page, {
    title: 'Rye loaf',
    status: 'active',
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: ['Small', 'Large'].map((size) => ({
      optionValues: [size],
      priceMinor: 500,
      initialStock: 5,
    })),
  })
  const panel = `/adminPanel/inventoryManagement/items/${itemId}`
  await page.goto(panel)
  await page.getByRole('button', { name: 'Set prices by market' }).press('Enter')
  const table = page.getByRole('region', { name: 'Prices in other markets' })
  const price = (size: string, market: string) =>
    table.getByLabel(`Price of ${size} in ${market}`, { exact: true })
  await expect(price('Small', 'Trade')).toHaveAttribute('placeholder', '5.50')
  await price('Small', 'Trade').fill('0')
  await save(page)
  await expect(page.getByText('Above zero').last()).toBeVisible()
  await expectAccessible(page)
  await price('Small', 'Cafés').focus()
  await paste(price('Small', 'Cafés'), '4.80\t£4.50\nnone\t4.60\n')
  await expect(page.getByText(/skipped: none/)).toBeVisible()
  await expect(price('Large', 'Trade')).toHaveValue('4.60')
  await expect(price('Large', 'Cafés')).toHaveValue('')
  await expectInEveryLook(page)
  await save(page)
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  await page.reload()
  await expect(price('Small', 'Trade')).toHaveValue('4.50')
  await page.getByRole('button', { name: 'Show history' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(/Trade: .*4\.50/)

  await page.goto('/adminPanel/inventoryManagement')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await page.getByRole('button', { name: 'Change …' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Change').selectOption('Price in a market')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByText('Choose a market')).toBeVisible()
  await expectInEveryLook(page, { within: 'dialog', only: [320, 1440] })
  await dialog.getByLabel('Market', { exact: true }).selectOption('Trade')
  await dialog.getByLabel('Raise or lower').selectOption('Lower')
  await dialog.getByLabel('By', { exact: true }).fill('20')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rye loaf' })).toContainText(
    /4\.50.*4\.60.*4\.00/,
  )
  await dialog.getByRole('button', { name: /^Change \d/ }).press('Enter')
  await expect(page.getByText(/given another price there/)).toBeVisible()

  await page.goto(`/adminPanel/inventoryManagement/spreadsheet?items=${itemId}`)
  await page.getByRole('gridcell').first().press('End')
  await expect(page.getByRole('gridcell', { name: /cafes: 4\.80; trade: 4\.00/ })).toHaveCount(1)

  const { userInfo } = await storedAuth(page)
  const shop = shopUrl(userInfo.tenant.slug, baseURL)
  await page.goto(`${shop}/products/rye-loaf`)
  await page.getByLabel('Where you buy').selectOption('Trade')
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page.getByText(/4\.00/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('4.00')
  await page.goto(`${shop}/checkout`)
  await expect(page.getByRole('main')).toContainText('4.00')
})
