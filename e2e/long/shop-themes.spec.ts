import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { addItem } from '../add-item.ts'
import { expect, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'
import { publishDraft, saveDraft } from '../publish-draft.ts'
import type { Page } from '@playwright/test'

const themes = ['bakery', 'grocer', 'editorial', 'craft', 'cafe', 'catalogue'] as const

for (const name of themes)
  test(`every page of a shop in the theme ${name} is accessible, light and calm`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    await openOwnShop(page, baseURL)
    for (const title of ['Rye loaf with caraway', 'Walnut loaf', 'Almond croissant', 'Bagels'])
      await addItem(page, {
        title,
        status: 'active',
        variants: [{ optionValues: [], priceMinor: 450, initialStock: 9 }],
      })
    await saveDraft(page, ({ theme }) => ({
      theme: { ...theme, name, font: 'theme', radius: 'theme' },
    }))
    await publishDraft(page)
    const { userInfo } = await storedAuth(page)
    const shop = shopUrl(userInfo.tenant.slug, baseURL)
    await expect(async () => {
      await page.goto(shop)
      await expect(page.locator('html')).toHaveAttribute('data-theme', name, { timeout: 500 })
    }).toPass()
    await expectCalm(page)
    await expectInEveryLook(page)
    await page.goto(`${shop}/products`)
    await expectCalm(page)
    await expectInEveryLook(page)
    await page.getByRole('link', { name: /Rye loaf/ }).click()
    await expectCalm(page)
    await expectInEveryLook(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog').getByText('Rye loaf with caraway')).toBeVisible()
    await page.goto(`${shop}/cart`)
    await expectCalm(page)
    await expectInEveryLook(page)
  })

/** Loads the page again: nothing moves, and its fonts weigh at most 48 kB. */
async function expectCalm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, {
          shift: Reflect.get(globalThis, 'shift') + ((entry as { value?: number }).value ?? 0),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  const measured = await page.evaluate(async () => {
    await document.fonts.ready
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2')) as PerformanceResourceTiming[]
    return {
      shift: Reflect.get(globalThis, 'shift') as number,
      fonts: fonts.length,
      bytes: fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
  expect(measured.fonts).toBeGreaterThan(0)
  expect(measured.bytes).toBeLessThanOrEqual(48_000)
  expect(measured.shift).toBeLessThan(0.005)
}
