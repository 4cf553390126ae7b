import type { Page } from '@playwright/test'
import { newOwner } from '../identity.ts'
import { expect, expectAccessible, sandboxUrl, test } from '../journey.ts'

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
  await expect(found).toBeInViewport({ timeout: 30_000 })
  await expect(page.getByText('Merino Double Knit')).toBeInViewport()
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
    .getByLabel('I own this website or have permission to use its content.')
    .check({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Create my shop' }).click()
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

test('without a website a shop begins with a list that is pasted or chosen as a file', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  const list = page.getByLabel('Your list')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Paste your list, or choose a file')).toBeVisible()
  await page.getByLabel('Or choose a file').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Price,Stock\n"Loaf, large",4.20,12\nRye,,3\n'),
  })
  await expect(list).toHaveValue(/Loaf, large/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByRole('checkbox', { name: 'Import Loaf, large' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Import Rye' }).check()
  await expect(page.getByText('Becomes a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByText('2 items imported', { exact: true })).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('row', { name: /Loaf, large.*Active.*12.*£4.20/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Rye.*Draft.*No price/ })).toBeVisible()
})

async function readWebsite(page: Page, baseURL: string | undefined, name: string) {
  await page.goto('/')
  await page
    .getByLabel('Your website address')
    .fill(sandboxUrl(baseURL).replace('localhost', `${name}.localhost`))
  await page.keyboard.press('Enter')
}
