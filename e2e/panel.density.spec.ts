import type { Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

const inventory = '/adminPanel/inventoryManagement'
const stock = `${inventory}/stock`
const orders = '/adminPanel/orderManagement'
const settings = '/adminPanel/settings'

/** Every page whose subject is a list. */
const lists: Readonly<Record<string, readonly string[]>> = {
  orders: [
    orders,
    `${orders}?tab=unfulfilled`,
    `${orders}?tab=drafts`,
    `${orders}/changes`,
    `${orders}/customers`,
    `${orders}/customers/merges`,
    `${orders}/giftCards`,
    `${orders}/carts`,
    `${orders}/cashUps`,
  ],
  money: [
    `${orders}/payouts`,
    `${orders}/reconciliation`,
    `${orders}/finance/rows`,
    `${orders}/finance/register`,
    `${orders}/finance/journal`,
  ],
  inventory: [
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
  ],
  settings: [`${settings}/audit`, `${settings}/messages/sent`],
}

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

/** On phones, more above the rows than elsewhere: a period and its sum, or what drafts are. */
const moreOnPhones: Readonly<Record<string, number>> = {
  [`${orders}?tab=drafts`]: 270,
  [`${orders}/finance/rows`]: 250,
  [`${orders}/finance/register`]: 300,
  [`${orders}/finance/journal`]: 280,
}

for (const [area, addresses] of Object.entries(lists))
  test(`UX-22 rows begin early and enough of them are seen at every width: ${area}`, async ({
    page,
  }) => {
    await signIn(page, demoPerson('owner'))
    const tooLittle: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      for (const { width, height, chrome } of looks) {
        await page.setViewportSize({ width, height })
        const { above, visible, total } = await measureList(page)
        const enough = Math.min(total, least[address]?.[width] ?? 0)
        const at = `${address} ${width} px wide`
        const most = (width === 390 && moreOnPhones[address]) || chrome
        if (above > most) tooLittle.push(`${at}: ${above} px above the first row`)
        if (visible < enough) tooLittle.push(`${at}: ${visible} of ${enough} rows`)
      }
    }
    expect(tooLittle).toEqual([])
  })

test('UX-22 the whole row opens like its link, also in a new tab, and its controls stay apart', async ({
  page,
  context,
}) => {
  await signIn(page, demoPerson('owner'), orders)
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  const [number = ''] = (await row.getByRole('rowheader').innerText()).match(/\d+/) ?? []
  await row.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeInViewport({ ratio: 1 })
  const opened = context.waitForEvent('page')
  await row.getByText('£').click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(number)
  await tab.close()
  await expect(page).toHaveURL(/orderManagement(\?|$)/)
  await row.getByText('£').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
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
