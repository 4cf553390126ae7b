import type { Locator, Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expect, signIn, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

const listed = (page: Page) =>
  page.getByRole('main').locator('tbody > tr').or(page.getByRole('main').locator('ol > li'))

const attention = (page: Page) =>
  page.getByRole('region', { name: 'Needs attention' }).getByRole('link')

test('every line of the dashboard that counts something opens a list of as many', async ({
  page,
}) => {
  await signIn(page, demoPerson('owner'))
  await expect(attention(page).first()).toBeVisible()
  const lines = await attention(page).count()
  // The demo always has items running short; other lines depend on concurrent tests.
  expect(lines).toBeGreaterThan(0)
  for (let line = 0; line < lines; line++)
    await expect(async () => {
      await page.goto('/adminPanel/dashboard')
      await appIsReady(page)
      const link = attention(page).nth(line)
      const wanted = Number((await link.innerText()).match(/^\d+/)?.[0])
      await link.click()
      await expect(page).not.toHaveURL(/dashboard/)
      await expect(listed(page)).toHaveCount(wanted, { timeout: 5_000 })
    }).toPass({ timeout: 40_000 })
})

const linkedItems = (part: Locator) =>
  part
    .locator('a[href*="/items/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('what the dashboard says is short stands in the list behind “See all”', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  await expect(async () => {
    await page.goto('/adminPanel/dashboard')
    await appIsReady(page)
    const short = page.getByRole('region', { name: 'Low stock' })
    await expect(short.getByRole('listitem').first()).toBeVisible()
    const named = await linkedItems(short)
    expect(named).not.toEqual([])
    await short.getByRole('link', { name: 'See all' }).click()
    await expect(page).toHaveURL(/state=short/)
    await expect(listed(page).first()).toBeVisible()
    expect(await linkedItems(page.getByRole('main'))).toEqual(expect.arrayContaining(named))
  }).toPass({ timeout: 40_000 })
})

test('every item, order and page that the dashboard names opens', async ({ page }) => {
  await signIn(page, demoPerson('owner'))
  const links = page.getByRole('main').getByRole('link')
  await expect(attention(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()
  const addresses = await links.evaluateAll((all) => [
    ...new Set(all.map((link) => link.getAttribute('href') ?? '')),
  ])
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) {
    await page.goto(address)
    await appIsReady(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/not found|does not exist/i)).toHaveCount(0)
  }
})
