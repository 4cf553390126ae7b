import { request, type Page } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expectInEveryLook } from './expect-in-every-look.ts'
import { mailTo, newOwner, operatorSignIn, storedAuth, strangerPage } from './identity.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'

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

test('OPR-01 the operator needs a second factor and finds only pages of the platform', async ({
  page,
  baseURL,
}) => {
  await operatorSignIn(page, baseURL)
  expect((await storedAuth(page)).userInfo).toMatchObject({ role: 'operator', tenant: null })
  await expect(page.getByRole('navigation', { name: 'Panel' }).getByRole('link')).toContainText([
    'Leads',
    'People',
  ])
})

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

test('OPR-05 people are found page by page, as the address says, and walked by keys', async ({
  page,
  baseURL,
}) => {
  const word = `many${crypto.randomUUID().slice(0, 8)}`
  const visitors = await request.newContext({ baseURL })
  for (const place of [1, 2, 3]) {
    const data = { email: `${word}.${place}@example.com`, acceptedTerms: true }
    expect((await visitors.post('/api/cap/users', { data })).status()).toBe(200)
  }
  await visitors.dispose()
  await page.route(/\/platform\/people\?/, (route) =>
    route.continue({ url: `${route.request().url()}&limit=2` }),
  )
  await operatorSignIn(page, baseURL)
  await page.goto('/adminPanel/platform/people')
  const search = page.getByLabel('Name or email')
  await search.fill(word)
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectInEveryLook(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(2).getByRole('button', { name: /^View as/ })).toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill(`${word} nobody`)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page.getByText('Part of the name or email is enough.')).toBeVisible()
  await expect(search).toHaveValue('')
})

test('OPR-05 whoever is no operator learns that the page is not theirs', async ({ page }) => {
  await signIn(page, demoPerson('owner'), '/adminPanel/platform/people')
  await expect(page.getByText('This page is for operators of the platform')).toBeVisible()
})
