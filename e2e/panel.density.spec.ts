import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

const inventory = '/adminPanel/inventoryManagement'
const stock = `${inventory}/stock`
const orders = '/adminPanel/orderManagement'
const settings = '/adminPanel/settings'

/** Every page whose subject is a list. */
const lists = [
  orders,
  `${orders}?tab=unfulfilled`,
  `${orders}?tab=drafts`,
  `${orders}/changes`,
  `${orders}/customers`,
  `${orders}/customers/merges`,
  `${orders}/giftCards`,
  `${orders}/carts`,
  `${orders}/cashUps`,
  `${orders}/payouts`,
  `${orders}/reconciliation`,
  `${orders}/finance/rows`,
  `${orders}/finance/register`,
  `${orders}/finance/journal`,
  inventory,
  `${inventory}?tab=stock`,
  `${inventory}/discounts`,
  `${inventory}/imports`,
  `${inventory}/changes`,
  `${inventory}/old-addresses`,
  `${stock}/ledger`,
  `${stock}/counts`,
  `${stock}/purchases`,
  `${stock}/transfers`,
  `${settings}/audit`,
  `${settings}/messages/sent`,
] as const

/** Least visible rows of the lists that are used all day. */
const least: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  [orders]: { 390: 5, 768: 15, 1440: 15 },
  [`${orders}/customers`]: { 390: 5, 768: 15, 1440: 16 },
  [inventory]: { 390: 5, 768: 15, 1440: 16 },
  [`${inventory}?tab=stock`]: { 390: 4, 768: 15, 1440: 16 },
  [`${stock}/ledger`]: { 390: 4, 768: 15, 1440: 16 },
}

const looks = [
  { width: 390, height: 844, chrome: 220 },
  { width: 768, height: 1024, chrome: 220 },
  { width: 1440, height: 900, chrome: 190 },
] as const

for (const { width, height, chrome } of looks)
  test(`UX-22 rows begin within ${chrome} px, and enough of them are seen, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, demoPerson('owner'))
    const tooLittle: string[] = []
    for (const list of lists) {
      await page.goto(list)
      const { above, visible, total } = await measureList(page)
      const wanted = Math.min(total, least[list]?.[width] ?? 0)
      if (above > chrome) tooLittle.push(`${list}: ${above} px above the first row`)
      if (visible < wanted) tooLittle.push(`${list}: ${visible} of ${wanted} rows`)
    }
    expect(tooLittle).toEqual([])
  })

/** From the top of the content to the first row, or to what an empty list says. */
async function measureList(page: Page) {
  const main = page.getByRole('main')
  const rows = main.locator('tbody tr')
  const first = rows.or(main.locator('[data-empty-state]')).first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  // Links to other pages belong to the navigation.
  await page
    .locator('[data-page-actions] > a:not(:last-child)')
    .evaluateAll((links) => links.forEach((link) => link.remove()))
  const above = await first.evaluate(
    (row) =>
      row.getBoundingClientRect().top - (row.closest('main')?.getBoundingClientRect().top ?? 0),
  )
  const bottoms = await rows.evaluateAll((all) =>
    all.map((row) => Math.floor(row.getBoundingClientRect().bottom)),
  )
  const edge = page.viewportSize()?.height ?? 0
  return {
    above: Math.round(above),
    visible: bottoms.filter((bottom) => bottom <= edge).length,
    total: bottoms.length,
  }
}
