import { expect, test, type Page } from '@playwright/test'
import { goOn } from './go-on.ts'

const steps = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'] as const

test.describe('a new business', () => {
  // A baker in Leeds: the wizard takes country, currency and time zone from her browser.
  test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

  test('S-2 walks through plan, steps one to three and payment, in that order', async ({
    page,
  }) => {
    await signUp(page, '/adminPanel/setup/selectPlan?plan=growth&interval=year')
    await expect(page.getByRole('radio', { name: /^Growth/ })).toBeChecked()
    await goOn(page, 'stepOne')
    await page.getByLabel('Business name').fill('Nora’s Bread')
    await page.getByLabel('Find your address').fill('Briggate')
    await page.getByRole('listbox', { name: 'Addresses' }).getByRole('option').first().click()
    await expect(page.getByText('Found on the map')).toBeVisible()
    await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Business name')).toHaveValue('Nora’s Bread')
    await goOn(page, 'stepTwo')
    await expect(page.getByLabel('Shop name')).toHaveValue('Nora’s Bread')
    await goOn(page, 'stepThree')
    await goOn(page, 'checkoutPay')
    await page.getByRole('button', { name: /Start 14 days free/ }).click()
    await page.waitForURL('**/adminPanel/buildManagement')
    await expect(page.getByRole('link', { name: 'Finish set-up' })).toHaveCount(0)
  })

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

  test('S-3 paying by card leads to the provider and back to the true state', async ({ page }) => {
    await signUp(page, '/adminPanel/setup/selectPlan')
    for (const next of steps.slice(1)) await goOn(page, next)
    await page.getByRole('button', { name: /by card now/ }).click()
    await expect(page.getByRole('heading', { name: 'Start your subscription' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByText('You left the card page before paying')).toBeVisible()

    await page.getByRole('button', { name: /by card now/ }).click()
    await fillCard(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toContainText(/declined/i)
    await fillCard(page, '4242 4242 4242 4242')
    await page.waitForURL('**/adminPanel/buildManagement')
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

  test('S-9 sees line, bars and ring on the dashboard, each as a table as well', async ({
    page,
  }) => {
    for (const name of [/^Sales by day/, /^Sales by product/, /^Share of sales by category/])
      await expect(page.getByRole('img', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    await expect(page.getByRole('columnheader', { name: 'Day' })).toBeVisible()
    await page.getByRole('link', { name: '7 days' }).click()
    await expect(page).toHaveURL(/range=7d/)
  })
})

async function signUp(page: Page, address: string) {
  await page.goto(address)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Name').fill('Nora Newcomer')
  await popup.getByLabel('Email').fill(`nora.${crypto.randomUUID()}@example.com`)
  await popup.getByRole('button', { name: 'Continue as this person' }).click()
  await page.waitForURL('**/adminPanel/setup/selectPlan*')
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Nora Newcomer')
  await page.getByRole('button', { name: 'Subscribe' }).click()
}
