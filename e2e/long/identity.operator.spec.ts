import { request } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { operatorSignIn, storedAuth } from '../identity.ts'
import { expect, signIn, test } from '../journey.ts'

test.use({ allowConsole: [/status of 4\d\d/] })

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
