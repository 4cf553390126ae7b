import type { Page } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { expect, shopUrl } from './journey.ts'

export const answerFrom = (page: Page, reply: string) =>
  page.route(/\/api\/(shop\/)?ip-country$/, (route) =>
    route.fulfill({ contentType: 'text/plain', body: reply }),
  )

export async function openShopField(page: Page, baseURL?: string) {
  await answerFrom(page, '1;IN;IND;India')
  const { slug } = await addDemoItem(baseURL, { title: 'Plum Tart' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).click()
  return await partsOfField(page)
}

export async function partsOfField(page: Page) {
  const trigger = page.getByRole('combobox', { name: 'Country Code Selector' })
  await expect(trigger.locator('img')).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Countries' })
  return {
    trigger,
    input: page.getByRole('textbox', { name: 'Phone' }),
    flag: trigger.locator('img'),
    list,
    rows: list.getByRole('option'),
    highlighted: page.locator('[role=option][data-highlighted]'),
  }
}
