import { demoPerson } from './demo.ts'
import { expect, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'

test('a wrong address on the home page is explained and stays typed', async ({ page }) => {
  await page.goto('/')
  await appIsReady(page)
  const field = page.getByLabel('Your website address')
  await field.fill('not a website')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('not a website')
})

test('a guarded page leads home with the dialog open, and back after signing in', async ({
  page,
}) => {
  await page.goto('/adminPanel/orderManagement?tab=unpaid')
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  const { email, password } = demoPerson('owner')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/adminPanel/orderManagement?tab=unpaid')
})
