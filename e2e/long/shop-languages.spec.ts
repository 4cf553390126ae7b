import { addItem } from '../add-item.ts'
import { addMarket } from '../add-market.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { storedAuth } from '../identity.ts'
import { expect, shopUrl, test } from '../journey.ts'
import { openOwnShop } from '../open-own-shop.ts'

const markets = [
  {
    market: { name: 'Deutschland', code: 'de', country: 'DE', locale: 'de-DE' },
    direction: 'ltr',
    add: 'In den Warenkorb',
    checkout: 'Kasse',
  },
  {
    market: { name: 'Egypt', code: 'eg', country: 'EG', locale: 'ar-EG' },
    direction: 'rtl',
    add: 'إضافة إلى السلة',
    checkout: 'إتمام الطلب',
  },
  {
    market: { name: 'Polska', code: 'pl', country: 'PL', locale: 'pl-PL' },
    direction: 'ltr',
    add: 'Dodaj do koszyka',
    checkout: 'Kasa',
  },
] as const

for (const { market, direction, add, checkout } of markets)
  test(`a shop in ${market.locale} fits every width, from item to checkout`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    await openOwnShop(page, baseURL)
    await addItem(page, {
      title: 'Rye loaf with caraway',
      status: 'active',
      variants: [{ optionValues: [], priceMinor: 450, initialStock: 9 }],
    })
    await addMarket(page, market)
    const { userInfo } = await storedAuth(page)
    const shop = shopUrl(userInfo.tenant.slug, baseURL)
    await page.goto(`${shop}/products`)
    await page.getByRole('combobox', { name: 'Where you buy' }).selectOption(market.code)
    await page.getByRole('button', { name: 'Change' }).click()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', market.locale)
    await expect(html).toHaveAttribute('dir', direction)
    await expectInEveryLook(page)
    await page.getByRole('link', { name: /Rye loaf/ }).click()
    await expectInEveryLook(page)
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('dialog').getByText('Rye loaf with caraway')).toBeVisible()
    await page.goto(`${shop}/cart`)
    await expectInEveryLook(page)
    await page.goto(`${shop}/checkout`)
    await expect(page.getByRole('heading', { level: 1, name: checkout })).toBeVisible()
    await expectInEveryLook(page)
  })
