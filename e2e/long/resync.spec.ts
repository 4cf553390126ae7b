import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { newOwner } from '../identity.ts'
import { expect, sandboxUrl, test } from '../journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const site = 'green-grocer'

test('a website is checked again: what changed is shown, chosen, applied, and taken back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await newOwner(page, baseURL)
  await importSite(page, baseURL)
  await rename(page, 'Kohlrabi', 'Our kohlrabi')
  await changeWebsite(page, baseURL, {
    'boskoop-apples': { priceMinor: 399, description: 'Tart and firm, new harvest.' },
    kohlrabi: { name: 'Green kohlrabi', priceMinor: 155 },
    'wild-garlic-pesto': null,
  })
  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page.getByRole('button', { name: 'Check the website again' }).click()

  const apples = page.getByRole('list', { name: 'Differences of Boskoop Apples' })
  await expect(apples).toBeVisible({ timeout: 60_000 })
  await expect(apples.getByText('new harvest')).toBeVisible()
  const kohlrabi = page.getByRole('list', { name: 'Differences of Our kohlrabi' })
  await expect(kohlrabi.getByText('Yours')).toBeVisible()
  await expect(kohlrabi.getByRole('checkbox', { name: 'Price' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Archive Wild Garlic Pesto' })).not.toBeChecked()
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
  await apples.getByRole('checkbox', { name: 'Description' }).uncheck()
  await page.getByRole('checkbox', { name: 'Archive Wild Garlic Pesto' }).check()
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(page.getByText('0 new, 2 changed, 1 archived')).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('row', { name: /Boskoop Apples.*3\.99/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Our kohlrabi.*1\.55/ })).toBeVisible()

  await page.goto('/adminPanel/inventoryManagement?tab=import')
  await page.getByRole('button', { name: 'Undo these changes' }).click()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(page.getByText('These changes were undone')).toBeVisible()
  await page.goto('/adminPanel/inventoryManagement')
  await expect(page.getByRole('row', { name: /Boskoop Apples.*3\.49/ })).toBeVisible()
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
  await page.getByRole('button', { name: 'Import 16 items' }).click({ timeout: 60_000 })
  await expect(page.getByText('16 items imported', { exact: true })).toBeVisible({
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
