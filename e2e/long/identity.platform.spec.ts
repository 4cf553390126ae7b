import { type Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { mailTo, newOwner, operatorSignIn, storedAuth, strangerPage } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const reason = 'Ticket 4711: the order list stays empty'

test.use({ allowConsole: [/status of 4\d\d/] })

async function lookIn(page: Page, email: string, mayChange = false) {
  await page.goto('/adminPanel/platform/people')
  await page.getByLabel('Name or email').fill(email)
  await page.getByRole('button', { name: /^View as/ }).click()
  const dialog = page.getByRole('dialog', { name: /^View as/ })
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  await expect(dialog.getByText('At least 10 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  if (mayChange) await dialog.getByRole('checkbox').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start viewing' }).click()
  await page.waitForURL('**/adminPanel/dashboard')
}

test('OPR-05 an impersonation has a reason, a banner on every page, may only look, and the owner is told', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await strangerPage(browser)
  const email = await newOwner(owner, baseURL)
  await operatorSignIn(page, baseURL)
  await lookIn(page, email)
  const banner = page.getByRole('complementary', { name: 'Visit' })
  for (const path of ['/adminPanel/dashboard', '/adminPanel/settings/account']) {
    await page.goto(path)
    await expect(banner).toContainText(`${demoPerson('operator').name} is viewing as`)
    await expect(banner).toContainText(reason)
  }
  await page.getByLabel('Your name').fill('Changed by a visitor')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(/view-only access/).first()).toBeVisible()
  await expectAccessible(page)
  const { text } = await mailTo(baseURL, email, 'Marketday support accessed')
  expect(text).toContain(reason)

  await banner.getByRole('button', { name: 'End visit' }).click()
  await page.waitForURL('**/adminPanel/platform/people')
  expect((await storedAuth(page)).userInfo.role).toBe('operator')

  await owner.goto('/adminPanel/settings/audit?action=impersonation')
  const entry = owner.getByRole('row').filter({ hasText: 'Visit: started' })
  await expect(entry).toContainText(demoPerson('operator').name)
})
