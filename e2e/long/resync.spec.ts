import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, sandboxUrl, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const site = 'woolworks'

test('a website is checked again: what changed is shown, chosen, applied, and taken back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await newOwner(page, baseURL)
  await importSite(page, baseURL)
  await rename(page, 'Crochet Hook Set', 'Our hooks')
  await changeWebsite(page, baseURL, {
    'bamboo-needles': { priceMinor: 799, description: 'Light and warm, new finish.' },
    'crochet-hook-set': { name: 'Crochet Hooks', priceMinor: 2250 },
    'wool-wash': null,
  })
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page.getByRole('button', { name: 'Check the website again' }).click()

  const needles = page.getByRole('list', { name: 'Differences of Bamboo Needles' })
  await expect(needles).toBeVisible({ timeout: 60_000 })
  await expect(needles.getByText('new finish')).toBeVisible()
  const hooks = page.getByRole('list', { name: 'Differences of Our hooks' })
  await expect(hooks.getByText('Yours')).toBeVisible()
  await expect(hooks.getByRole('checkbox', { name: 'Price' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Archive Wool Wash' })).not.toBeChecked()
  await expectInEveryLook(page)

  const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await page
    .getByLabel('Show', { exact: true })
    .selectOption({ label: 'Removed from the website (1)' })
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(rows).toHaveCount(4)
  await needles.getByRole('checkbox', { name: 'Description' }).uncheck()
  await page.getByRole('checkbox', { name: 'Archive Wool Wash' }).check()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText('0 new, 2 changed, 1 archived')).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('row', { name: /Bamboo Needles.*7\.99/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Our hooks.*22\.50/ })).toBeVisible()

  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page.getByRole('button', { name: 'Undo these changes' }).click()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByText('These changes were undone')).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('row', { name: /Bamboo Needles.*7\.20/ })).toBeVisible()
})

test.afterEach(({ page, baseURL }) => changeWebsite(page, baseURL, {}))

const changeWebsite = async (page: Page, baseURL: string | undefined, edits: object) => {
  await page.request.post(`${sandboxUrl(baseURL)}/websites/_control`, { data: { site, edits } })
}

async function importSite(page: Page, baseURL: string | undefined) {
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  const address = sandboxUrl(baseURL).replace('localhost', `${site}.localhost`)
  await page.getByLabel('Address of the website').fill(address)
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('button', { name: 'Read the website' }).click()
  await page.getByRole('button', { name: 'Import 14 items' }).click({ timeout: 60_000 })
  await expect(page.getByText('14 items imported', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
}

async function rename(page: Page, from: string, to: string) {
  await page.goto('/adminPanel/inventoryManagement')
  await page
    .getByRole('row', { name: new RegExp(from) })
    .getByRole('link', { name: from })
    .click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(to)
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByRole('heading', { name: to })).toBeVisible()
}
