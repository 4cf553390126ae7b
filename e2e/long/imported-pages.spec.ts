import type { Page } from '@playwright/test'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, sandboxUrl, shopUrl, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('pages of the old website are looked at, kept as drafts, published, and found at their old address', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await newOwner(page, baseURL)
  await readWebsite(page, baseURL)
  // Wait until complete, so that the confirmed list does not change.
  await expect(page.getByText(/^\d+ products? found$/).first()).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('button', { name: 'Create my shop' }).click()
  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL(/\/adminPanel\/buildManagement/)
  const open = page.getByRole('link', { name: /Open the shop/ }).first()
  await expect(open).toBeVisible({ timeout: 60_000 })
  const slug = new URL((await open.getAttribute('href')) ?? '').hostname.split('.')[0] ?? ''

  await page.goto('/adminPanel/inventoryManagement?tab=import')
  const found = page.getByRole('list', { name: 'Pages found' })
  await found.getByText('Preview of Questions and answers').click()
  await expect(found.getByText('by cargo bike')).toBeVisible()
  for (const name of ['About Grüner Korb', 'Questions and answers'])
    await found.getByRole('checkbox', { name }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep 2 pages as drafts' }).click()
  await expect(found.getByText('Kept')).toHaveCount(2)

  await page.getByRole('link', { name: 'Edit and publish your pages' }).click()
  for (const name of ['About Grüner Korb', 'Questions and answers']) await publish(page, name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New build' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click({ timeout: 60_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const shop = shopUrl(slug, baseURL)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const answer = await page.goto(`${shop}/about-us.html`)
    const former = await answer?.request().redirectedFrom()?.response()
    expect([former?.status(), answer?.status()]).toEqual([301, 200])
    expect(new URL(page.url()).pathname).toBe('/about')
    await expect(page.getByRole('heading', { name: 'About Grüner Korb' })).toBeVisible()
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  await page.getByRole('link', { name: 'answers', exact: true }).click()
  await expect(page.getByText('by cargo bike')).toBeVisible()
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }),
  ).toBeVisible()
})

async function readWebsite(page: Page, baseURL: string | undefined) {
  await page.goto('/')
  await page
    .getByLabel('Your website address')
    .fill(sandboxUrl(baseURL).replace('localhost', 'green-grocer.localhost'))
  await page.keyboard.press('Enter')
}

async function publish(page: Page, name: string) {
  const row = page
    .getByRole('list', { name: 'Your pages' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByText(`Edit or publish ${name}`).click()
  await row.getByLabel('Show it in the shop').check()
  await row.getByRole('button', { name: 'Save and publish' }).click()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
}
