import type { Page } from '@playwright/test'
import { newOwner } from './identity.ts'
import { expect, expectAccessible, sandboxUrl, test } from './journey.ts'

// A shopkeeper in Leeds.
test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('a reading outlives a reload and is in every tab; no address that is asked for tells its secret', async ({
  page,
  context,
  baseURL,
}) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await readWebsite(page, baseURL, 'woolworks')
  const found = page.getByRole('heading', { name: 'Woolworks' })
  await expect(found).toBeVisible({ timeout: 30_000 })
  const { hash } = new URL(page.url())
  expect(hash).toMatch(/^#preview=.{20,}/)
  await page.reload()
  await expect(found).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('heading', { name: 'Woolworks' })).toBeVisible()
  const secret = hash.slice('#preview='.length)
  expect(asked.filter((address) => address.includes(secret))).toEqual([])
})

test('who confirms before the website is read gets a shop, which fills while they look', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await readWebsite(page, baseURL, 'slow-hostile')
  await page
    .getByLabel('This website is mine, or I may use its content.')
    .check({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Create my shop' }).click()
  await page.getByRole('button', { name: 'Looks right, continue' }).click()
  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL(/\/adminPanel\/buildManagement/)
  const coming = page.getByText(/\d+ of about \d+ items imported/)
  await expect(coming).toBeVisible()
  await expect(page.getByRole('link', { name: /Open the shop/ }).first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(coming).toBeVisible()
  await page.goto('/adminPanel/dashboard')
  await expect(coming).toBeVisible()
  await expectAccessible(page)
  await expect(coming).toBeHidden({ timeout: 60_000 })
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('rowheader', { name: 'Lantern', exact: true })).toBeVisible()
})

async function readWebsite(page: Page, baseURL: string | undefined, name: string) {
  await page.goto('/')
  await page
    .getByLabel('The address of your website')
    .fill(sandboxUrl(baseURL).replace('localhost', `${name}.localhost`))
  await page.keyboard.press('Enter')
}
