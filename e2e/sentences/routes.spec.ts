import { expect, test } from '../journey.ts'
import { appIsReady, arriveSignedIn, isSameDocument, markDocument, pathOf } from './visit.ts'
import { children } from './routes.ts'

test('S-11 links of the frame and of a text lead on without a new document', async ({ page }) => {
  await page.goto('/help')
  await appIsReady(page)
  await markDocument(page)
  await page.getByRole('main').getByRole('link', { name: 'Publish your shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /publish/i })).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForURL('**/pricing')
  await page.goBack()
  await page.waitForURL('**/help/publish-your-shop')
  expect(await isSameDocument(page)).toBe(true)
})

test('S-28 S-29 without a session the panel and its five pages lead to the home page', async ({
  page,
}) => {
  for (const path of ['/adminPanel', ...Object.values(children)]) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test.describe('every role', () => {
  // The server refuses actions outside the role; the browser logs that.
  test.use({ allowConsole: [/status of 403/] })

  test('S-113 any logged-in person may open the pages of the panel', async ({ page }) => {
    await arriveSignedIn(page, 'driver')
    for (const path of Object.values(children)) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(pathOf(page)).toBe(path)
    }
  })
})
