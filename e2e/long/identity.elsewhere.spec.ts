import { mailedLink, mailedCode, signUpByEmail, strangerPage } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

// Expired sessions are refused and offline requests fail on purpose; the browser logs both.
test.use({ allowConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

const goOn = 'Continue with my shop'

test('AUT-02 a sign-up continues in another browser where it stopped, and the first one keeps what is typed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpByEmail(page)
  await page.goto('/adminPanel/setup/stepOne')
  await page.getByLabel('Business name').fill('Nora’s Bread')
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()

  const link = await mailedLink(baseURL, email, 'Confirm your email address')
  // Input from here on reaches the server only after the session has ended.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Business name').fill('Nora’s Bread & Cakes')
  const phone = await strangerPage(browser)
  await phone.setViewportSize({ width: 320, height: 700 })
  await phone.goto(link)
  const dialog = phone.getByRole('dialog', { name: 'Continue with your shop' })
  await expect(dialog.getByRole('button', { name: goOn })).toBeFocused()
  await expectAccessible(phone)
  await phone.keyboard.press('Enter')
  await phone.waitForURL('**/adminPanel/setup/**')
  await phone.goto('/adminPanel/setup/stepOne')
  await expect(phone.getByLabel('Business name')).toHaveValue('Nora’s Bread')
  await phone.goto('/verify')
  await expect(phone.getByText('Your address is confirmed')).toBeVisible()

  await page.unrouteAll()
  const again = page.getByRole('dialog', { name: 'Sign in' })
  await expect(again).toContainText('what you typed is still here', { timeout: 30_000 })
  await again.getByRole('button', { name: 'Sign in with an emailed code' }).click()
  const byCode = page.getByRole('dialog', { name: 'Sign in with a code' })
  await byCode.getByLabel('Email').fill(email)
  await byCode.getByRole('button', { name: 'Send me a code' }).click()
  await byCode.getByLabel('Code').fill(await mailedCode(baseURL, email, 'Your sign-in code'))
  await expect(byCode).toBeHidden()
  await expect(page.getByLabel('Business name')).toHaveValue('Nora’s Bread & Cakes')
  await expect(async () => {
    await phone.goto('/adminPanel/setup/stepOne')
    await expect(phone.getByLabel('Business name')).toHaveValue('Nora’s Bread & Cakes', {
      timeout: 2_000,
    })
  }).toPass({ timeout: 15_000 })
})

test('AUT-03 a link that was used says so, and leads on', async ({ page, browser, baseURL }) => {
  const email = await signUpByEmail(page)
  const link = await mailedLink(baseURL, email, 'Confirm your email address')
  for (const [says, button] of [
    ['takes you back to where you were', null],
    ['This link was already used', 'Sign in'],
  ] as const) {
    const other = await strangerPage(browser)
    await other.goto(link)
    const dialog = other.getByRole('dialog', { name: 'Continue with your shop' })
    await dialog.getByRole('button', { name: goOn }).click()
    if (button === null) {
      await other.waitForURL('**/adminPanel/setup/**')
      continue
    }
    await expect(dialog.getByRole('alert')).toContainText(says)
    await dialog.getByRole('button', { name: button }).click()
    await expect(other.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  }
})
