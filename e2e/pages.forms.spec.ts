import { expect, test } from './journey.ts'
import { appIsReady } from './sentences/visit.ts'
import { writeLetter, send } from './pages.forms.ts'

test('what is wrong is said beside the field and in a list that leads there', async ({ page }) => {
  await page.goto('/contacts')
  await appIsReady(page)
  await page.getByLabel('Your name').fill('V')
  await page.getByLabel('Your name').blur()
  await expect(page.locator('#field-name-error')).toHaveText('Enter your name')
  await page.getByLabel('Your name').fill('Vera')
  await expect(page.locator('#field-name-error')).toHaveCount(0)

  await page.getByLabel('Your message').fill('x'.repeat(5001))
  await send(page)
  await expect(page.getByText('2 fields need your attention')).toBeVisible()
  await page.getByRole('link', { name: 'Your message can have up to 5000 characters' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(page.getByLabel('Your message')).toHaveValue('x'.repeat(5001))
})

test.describe('when something fails', () => {
  test.use({ allowConsole: [/status of (400|409|429|500|503)|ERR_INTERNET_DISCONNECTED/] })

  test('offline keeps every character, and the next press sends it', async ({ page, context }) => {
    await writeLetter(page, { message: 'A long letter, written with care.' })
    await context.setOffline(true)
    await send(page)
    await expect(page.getByText('We couldn’t send the form')).toBeVisible()
    await expect(page.getByText('Everything you entered is still here.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('A long letter, written with care.')
    await context.setOffline(false)
    await send(page)
    await expect(page.getByText('Thank you, we received your message')).toBeVisible()
  })
})
