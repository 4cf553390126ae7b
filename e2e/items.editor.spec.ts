import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addDemoItem, demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

const itemPath = (id: string) => `/adminPanel/inventoryManagement/items/${id}`

test('the focus stays near what was removed, moved, saved or archived', async ({
  page,
  baseURL,
}) => {
  const item = await addDemoItem(baseURL, { title: 'Barley loaf' })
  await signIn(page, demoPerson('owner'), itemPath(item.id))
  await page
    .getByLabel('Add pictures')
    .setInputFiles([await picture('#1f5130'), await picture('#a03010')])
  const removePicture = page.getByRole('button', { name: /^Remove picture/ })
  await expect(removePicture).toHaveCount(2)
  await page.getByRole('button', { name: 'Move picture 2 up' }).press('Enter')
  await expectFocusInPage(page)
  await removePicture.first().press('Enter')
  await expect(removePicture).toHaveCount(1)
  await expect(removePicture).toBeFocused()
  await removePicture.press('Enter')
  await expect(page.getByLabel('Add pictures')).toBeFocused()

  await page.getByRole('button', { name: 'Add an option such as size' }).press('Enter')
  await expect(page.getByLabel('Option', { exact: true })).toBeFocused()
  await page.keyboard.type('Size')
  await page.getByLabel('Add values').fill('Small, Large')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Large' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Small' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Add values')).toBeFocused()
  await page.getByRole('button', { name: 'Remove Size' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add an option such as size' })).toBeFocused()

  await page.getByLabel('Brand').fill('Mill')
  await page.getByLabel('Price', { exact: true }).fill('4')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('Brand and price changed')
  await bar.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(bar).toBeHidden()
  await expectFocusInPage(page)
  await page.getByLabel('Brand').fill('Windmill')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(bar).toBeHidden()
  await page.getByLabel('Brand').fill('Mill')
  await bar.getByRole('button', { name: 'Discard' }).press('Enter')
  await expectFocusInPage(page)

  await page.goto(`/adminPanel/inventoryManagement?search=loaf`)
  await page.getByRole('button', { name: `Actions for ${item.title}` }).press('Enter')
  await page.getByRole('menuitem', { name: /^Archive/ }).press('Enter')
  await expect(page.getByRole('button', { name: `Actions for ${item.title}` })).toBeHidden()
  await expectFocusInPage(page)
})

const expectFocusInPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY')

async function picture(background: string) {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background } })
  return { name: 'loaf.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}
