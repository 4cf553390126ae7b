import { expect, test } from '../journey.ts'
import { arriveSignedIn, collect } from './visit.ts'

test('S-111 S-120 every request of the product is JSON and carries the bearer token', async ({
  page,
}) => {
  await arriveSignedIn(page)
  const sent = collect(page, /^\/api\/(?!events)/)
  await page.goto('/adminPanel/orderManagement')
  await expect(page.getByRole('table')).toBeVisible()
  expect(sent.length).toBeGreaterThan(2)
  for (const request of sent) {
    const headers = await request.allHeaders()
    expect([request.url(), headers['content-type']]).toEqual([request.url(), 'application/json'])
    expect(headers['authorization']).toMatch(/^Bearer ey/)
  }
})

test.describe('a refused call', () => {
  test.use({ allowConsole: [/status of 500/] })

  test('S-136 S-161 its message is a notification at the top of the window', async ({ page }) => {
    await arriveSignedIn(page)
    await page.route('**/api/catalog/markets/menu', (route) =>
      route.fulfill({ status: 500, json: { message: 'The market is closed' } }),
    )
    await page.goto('/adminPanel/dashboard')
    const note = page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .filter({ hasText: 'The market is closed' })
    await expect(note).toBeVisible()
    await expect.poll(async () => (await note.boundingBox())?.y ?? 999).toBeLessThan(100)
    await note.getByRole('button', { name: /close/i }).click()
    await expect(note).toHaveCount(0)
  })
})
