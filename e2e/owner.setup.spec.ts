import { expect, test, type Page } from '@playwright/test'
import { goOn } from './go-on.ts'
import { steps, signUp } from './owner.setup.ts'

test.describe('a new business', () => {
  // Baker in Leeds: the wizard takes country, currency and time zone from the browser.
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
    await expect(page.getByText('Found on the map', { exact: true })).toBeVisible()
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
})

test.describe('the demo owner', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/adminPanel/dashboard')
    await page.getByLabel('Email').fill('owner@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('copper-lantern-walks-early')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/adminPanel/dashboard')
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

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Nora Newcomer')
  await page.getByRole('button', { name: 'Subscribe' }).click()
}
