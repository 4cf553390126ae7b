import { expect, expectAccessible, sandboxUrl, test } from '../journey.ts'
import { title, frameName, shopFrame, readWebsite, createShop } from '../onboarding.walks.ts'

test.use({ timezoneId: 'Europe/London', locale: 'en-GB' })

test('the confirmation shows the shop itself, which follows what is edited and cannot be used', async ({
  page,
  baseURL,
}) => {
  await readWebsite(page, baseURL)
  await createShop(page)
  const shop = shopFrame(page)
  await expect(shop.getByText('Welcome to Woolworks')).toBeVisible({ timeout: 30_000 })
  const product = shop.locator('main li', { hasText: 'Merino Double Knit' }).first()
  await expect(product).toContainText('£6.50')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit shop' }).click()
  const form = page.getByRole('form', { name: 'Shop' })
  await form.getByLabel('Shop name').fill('Wool on the Hill')
  await form.getByLabel('Main colour', { exact: true }).fill('#006644')
  await expect(shop.getByText('Welcome to Wool on the Hill')).toBeVisible()
  const button = shop.getByText('View all items')
  await expect(button).toHaveCSS('background-color', 'rgb(0, 102, 68)')
  await form.getByLabel('Shop name').fill('')
  await expect(form.getByLabel('Shop name')).toHaveValue('')
  await expect(shop.getByText('Welcome to Wool on the Hill')).toBeVisible()
  await form.getByLabel('Shop name').fill('Wool on the Hill')
  await form.getByRole('button', { name: 'Done' }).click()

  await button.click({ force: true })
  await expect(shop.getByText('Welcome to Wool on the Hill')).toBeVisible()
  const place = () => shop.locator('html').evaluate((html) => html.scrollTop)
  const phone = page.getByRole('button', { name: 'On a phone' })
  await phone.click()
  await expect(phone).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'On a computer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(frameName)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(place).toBeGreaterThan(100)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Edit plan' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'On a computer' })).toBeFocused()

  // The rerendered page continues at the same place.
  await page.getByRole('button', { name: 'Edit shop' }).click()
  await form.getByLabel('Shop name').fill('Wool in the Dale')
  await expect(shop.getByText('Welcome to Wool in the Dale')).toBeAttached()
  expect(await place()).toBeGreaterThan(100)
})

test('who is faster than the scripts of the page loses nothing that they tick or type', async ({
  page,
  baseURL,
}) => {
  await page.route('**/assets/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByLabel('Your website address')
    .fill(sandboxUrl(baseURL).replace('localhost', 'woolworks.localhost'))
  await page.keyboard.press('Enter')
  const owns = page.getByLabel('I own this website or have permission to use its content.')
  await owns.check()
  await page.getByLabel('Email').fill('early@example.com')
  await expect(page.getByRole('heading', { name: 'Woolworks' })).toBeVisible({ timeout: 30_000 })
  await expect(owns).toBeChecked()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

test.describe('in two tabs', () => {
  // The confirming tab assigns the shop's address; the other tab learns that it is done.
  test.use({ allowConsole: [/status of 409/] })

  test('who goes back and forward, or opens a second tab, still has one shop and one plan', async ({
    page,
    context,
    baseURL,
  }) => {
    await readWebsite(page, baseURL)
    await createShop(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 30_000 })

    const second = await context.newPage()
    await second.goto('/adminPanel')
    await expect(second.getByRole('heading', { name: title })).toBeVisible()
    const start = /Start 14 days free/
    await Promise.all([page, second].map((tab) => tab.getByRole('button', { name: start }).click()))
    await expect(async () => {
      await second.goto('/adminPanel/settings/billing')
      await expect(second.getByRole('main')).toContainText(/trial/i, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await page.goto('/adminPanel/buildManagement')
    await expect(page.getByRole('link', { name: /Open the shop/ }).first()).toBeVisible({
      timeout: 60_000,
    })
    await page.goto('/adminPanel/inventoryManagement')
    await expect(page.getByRole('rowheader', { name: /^Merino Double Knit/ })).toHaveCount(1)
  })
})
