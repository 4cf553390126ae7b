import type { Page } from '@playwright/test'
import { addDemoItem, demoSlug } from './demo.ts'
import { shopUrl } from './journey.ts'

export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Sam Shopper!' })

export async function addToCart(page: Page, slug: string, baseURL: string | undefined) {
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
}

export async function goToCheckout(page: Page, baseURL: string | undefined) {
  const item = await addDemoItem(baseURL, { title: 'Walnut Loaf' })
  await addToCart(page, item.slug, baseURL)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  return item
}

export const pay = (page: Page) => page.getByRole('button', { name: /Order and pay/ }).click()
