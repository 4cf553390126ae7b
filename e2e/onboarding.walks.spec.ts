import { expect, expectAccessible, test } from './journey.ts'
import { title, shopFrame, readWebsite, createShop } from './onboarding.walks.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('the way to a shop is reloaded at each step, and nothing that was typed is lost', async ({
  page,
  baseURL,
}) => {
  await readWebsite(page, baseURL)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Woolworks' })).toBeVisible({ timeout: 30_000 })
  await createShop(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Edit business' }).press('Enter')
  const form = page.getByRole('form', { name: 'Business' })
  await expect(form).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Business name').fill('')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(form.getByRole('alert')).toContainText('Business name')
  await form.getByLabel('Business name').fill('Woolworks & Daughters')
  await form.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit business' })).toBeFocused()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(shopFrame(page).getByText('Welcome to Woolworks & Daughters')).toBeVisible()

  await page.getByRole('button', { name: /Start 14 days free/ }).click()
  await page.waitForURL(/buildManagement/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Place a test order' })).toBeVisible({
    timeout: 60_000,
  })
  const picture = page.frameLocator('iframe[title="Picture of your shop"]')
  await expect(picture.getByText('Merino Double Knit').first()).toBeAttached()
})
