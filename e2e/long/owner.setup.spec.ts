import { expect, test } from '@playwright/test'
import { steps, signUp } from '../owner.setup.ts'

test.describe('a new business', () => {
  // Baker in Leeds: the wizard takes country, currency and time zone from the browser.
  test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

  test('two people at once never see the same shop address as free', async ({ page, browser }) => {
    const wanted = `kiln-${crypto.randomUUID().slice(0, 8)}`
    const other = await (await browser.newContext()).newPage()
    for (const visitor of [page, other]) {
      await signUp(visitor, '/adminPanel')
      await visitor.goto('/adminPanel/setup/stepTwo')
      await visitor.getByLabel('Shop address').fill(wanted)
    }
    await expect(page.getByText('This address is available and reserved for you')).toBeVisible()
    await expect(other.getByText(/Someone else is reserving this address/)).toBeVisible()
    await other.getByRole('button', { name: `${wanted}-shop` }).click()
    await expect(other.getByText('This address is available and reserved for you')).toBeVisible()
    await expect(other.getByLabel('Shop address')).toHaveValue(`${wanted}-shop`)
  })

  test('S-2 every page of the wizard is reachable by its address while the set-up is open', async ({
    page,
  }) => {
    await signUp(page, '/adminPanel')
    for (const step of steps) {
      await page.goto(`/adminPanel/setup/${step}`)
      await expect(page.getByRole('navigation', { name: 'Set-up steps' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('the return page believes nothing but the server', async ({ page }) => {
    await page.goto(
      '/stripeVerify?session_id=cs_test_somebodyelses123&state=paid&payment_status=paid',
    )
    await expect(page.getByRole('heading', { name: 'We do not know this payment' })).toBeVisible()
  })
})

test.describe('the demo owner', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/adminPanel/dashboard')
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('copper-lantern-walks-early')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/adminPanel/dashboard')
  })

  test('S-4 finds build, product and inventory, order and delivery management in the panel', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Panel' })
    for (const [label, path] of [
      ['Build Management', 'buildManagement'],
      ['Product & Inventory', 'inventoryManagement'],
      ['Order Management', 'orderManagement'],
      ['Delivery Management', 'deliveryManagement'],
    ] as const) {
      await menu.getByRole('link', { name: label }).click()
      await page.waitForURL(`**/adminPanel/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    }
  })
})
