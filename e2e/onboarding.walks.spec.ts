import type { Page } from '@playwright/test'
import { freshEmail } from './identity.ts'
import { expect, expectAccessible, sandboxUrl, test } from './journey.ts'

// A shopkeeper in Leeds.
test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const title = 'Does this look right?'

test('the way to a shop is reloaded at each step, and nothing that was typed is lost', async ({
  page,
  baseURL,
}) => {
  await readWebsite(page, baseURL)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Woolworks' })).toBeVisible({ timeout: 30_000 })
  await createShop(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Edit business' }).press('Enter')
  const form = page.getByRole('form', { name: 'Business' })
  await expect(form).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Business name').fill('')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(form.getByRole('alert')).toContainText('Business name')
  await form.getByLabel('Business name').fill('Woolworks & Daughters')
  await form.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit business' })).toBeFocused()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your shop' })).toContainText(
    'Woolworks & Daughters',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL(/buildManagement/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Place a test order' })).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page)
})

test.describe('in two tabs', () => {
  // The tab that confirms gives the shop its address; the other one is told that it is done.
  test.use({ allowConsole: [/status of 409/] })

  test('who goes back and forward, or opens a second tab, still has one shop and one plan', async ({
    page,
    context,
    baseURL,
  }) => {
    await readWebsite(page, baseURL)
    await createShop(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })

    const second = await context.newPage()
    await second.goto('/adminPanel')
    await expect(second.getByRole('heading', { name: title })).toBeVisible()
    const start = /Start 14 days free/
    await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: start }).click()))
    await expect(async () => {
      await second.goto('/adminPanel/settings/billing')
      await expect(second.getByRole('main')).toContainText(/trial/i, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await page.goto('/adminPanel/buildManagement')
    await expect(page.getByRole('link', { name: /Open the shop/ }).first()).toBeVisible({
      timeout: 60_000,
    })
    await page.goto('/adminPanel/inventoryManagement')
    await expect(page.getByRole('rowheader', { name: /^Merino Double Knit/ })).toHaveCount(1)
  })
})

async function readWebsite(page: Page, baseURL: string | undefined) {
  await page.goto('/')
  await page
    .getByLabel('The address of your website')
    .fill(sandboxUrl(baseURL).replace('localhost', 'woolworks.localhost'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Woolworks' })).toBeVisible({ timeout: 30_000 })
}

/** What is missing is named and keeps what was typed. */
async function createShop(page: Page) {
  const create = page.getByRole('button', { name: 'Create my shop' })
  await page.getByLabel('Email').fill(freshEmail('walker'))
  await create.click()
  await expect(page.getByText('Confirm this to go on')).toBeVisible()
  await expect(page.getByText('Please agree before you go on')).toBeVisible()
  await page.getByLabel('This website is mine, or I may use its content.').check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await create.click()
  await page.waitForURL(/adminPanel/)
}
