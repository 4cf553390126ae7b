import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buyOne } from '../buy-one.ts'
import { demoPerson, demoSlug } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { freshEmail, mailedCode } from '../identity.ts'
import { expect, shopUrl, signIn, test } from '../journey.ts'

// The browser logs refused codes.
test.use({ allowConsole: [/status of 4/] })

async function saveData(page: Page): Promise<[string, string]> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data', exact: true }).press('Enter')
  const file = await saving
  const bytes = await readFile(await file.path())
  return [file.suggestedFilename(), bytes.subarray(0, 2).toString()]
}

const subject = 'Your code for Hearth & Rye'

test('X-12 STF-07 a customer proves the mailbox by keyboard, saves their data, stops mails and asks to be erased, and staff are told', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const buyer = { name: 'Olga Owndata', email: freshEmail('olga') }
  await buyOne(baseURL, buyer)
  await page.goto(shopUrl(demoSlug, baseURL))
  await page.getByRole('link', { name: 'Your data', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  const email = page.getByLabel('Email')
  await email.fill('olga')
  await email.press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('olga')
  await expectInEveryLook(page, { only: [320] })
  await email.fill(buyer.email)
  await email.press('Enter')
  const code = page.getByLabel(`Code from our email to ${buyer.email}`)
  await expect(code).toBeFocused()
  await code.fill('12')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Six digits/)
  await expect(code).toHaveValue('12')
  await expectInEveryLook(page, { only: [320] })
  await code.fill(await mailedCode(baseURL, buyer.email, subject))
  await code.press('Enter')
  expect(await saveData(page)).toEqual(['your-data.zip', 'PK'])
  await expectInEveryLook(page)
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).press('Enter')
  await expect(page.getByRole('status')).toContainText('emails you only about your orders')
  await page.getByRole('button', { name: 'Request erasure', exact: true }).press('Enter')
  await expect(page.getByRole('status')).toContainText('received your erasure request')
  await expect(page.getByRole('button', { name: 'Withdraw request', exact: true })).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })

  await signIn(
    page,
    demoPerson('owner'),
    `/adminPanel/orderManagement/customers?search=${buyer.email}`,
  )
  await page.getByRole('link', { name: buyer.name }).click()
  await expect(page.getByText('to be erased')).toBeVisible()
  await expect(page.getByText('Downloaded their data')).toBeVisible()
  await expectInEveryLook(page, { only: [320, 1440] })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const told = page.getByRole('link', { name: /A customer requested erasure/ }).first()
  await expect(told).toHaveAttribute('href', new URL(page.url()).pathname)
})

test('X-12 without JavaScript, and for an address that nobody ordered with, the same works', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = freshEmail('nobody')
  await page.goto(`${shopUrl(demoSlug, baseURL)}/your-data`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code', exact: true }).click()
  await page
    .getByLabel(`Code from our email to ${email}`)
    .fill(await mailedCode(baseURL, email, subject))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect(await saveData(page)).toEqual(['your-data.zip', 'PK'])
  await page.getByRole('button', { name: 'Request erasure', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('so there is no data to erase')
  await page.getByRole('link', { name: 'Use another address', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await context.close()
})
