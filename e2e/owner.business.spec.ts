import { demoPerson } from './demo.ts'
import { expect, signIn, test } from './journey.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

const settings = '/adminPanel/settings/business'

test.describe('of the team', () => {
  // Roles without settings access are refused.
  test.use({ allowConsole: [/status of 403/] })

  test('a manager may change the business, and a dispatcher is told whom to ask', async ({
    page,
  }) => {
    await signIn(page, demoPerson('manager'), settings)
    await expect(page.getByLabel('Legal name')).toBeEnabled()
    await expect(page.getByText('Only the owner changes them')).toBeVisible()
    await signIn(page, demoPerson('dispatcher'), settings)
    await expect(page.getByText('Your role doesn’t include the business')).toBeVisible()
  })
})
