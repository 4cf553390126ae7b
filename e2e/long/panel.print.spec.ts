import type { Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'

const sheets = [
  { name: 'A4', width: 703, height: 1032 },
  { name: 'A4 across', width: 1032, height: 703 },
  { name: 'Letter', width: 725, height: 965 },
]

/** Expects the page to fill the sheet, without clipping or interactive-only content. */
async function expectOnPaper(page: Page, sheet: (typeof sheets)[number]) {
  await page.setViewportSize(sheet)
  const found = await page.locator('#content').evaluate((content) => ({
    isWide: content.clientWidth === window.innerWidth,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }))
  expect(found, `${sheet.name} of ${page.url()}`).toEqual({ isWide: true, overflow: 0 })
  for (const name of [/^Filters/, 'Columns', 'Views'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('UX-35 every page prints on any paper, in light colours and without menu, header and buttons', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, demoPerson('owner'), '/adminPanel/orderManagement?sort=placed')
  const order = page.getByRole('table').getByRole('rowheader').getByRole('link').first()
  const address = (await order.getAttribute('href')) ?? ''
  for (const path of [
    address,
    '/adminPanel/orderManagement',
    '/adminPanel/inventoryManagement',
    '/adminPanel/inventoryManagement?tab=stock',
    '/adminPanel/deliveryManagement',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.goto(path)
    await expect(page.locator('#content :is(li, td)').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Panel' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.locator('[data-page-actions]')).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light',
    )
    for (const sheet of sheets) await expectOnPaper(page, sheet)
  }
})
