import { expect, expectAccessible, test } from '../journey.ts'
import { appIsReady } from '../sentences/visit.ts'

const address = 'Your website address'

test('the home page starts with one field and explains what it does not take', async ({ page }) => {
  await page.goto('/')
  await appIsReady(page)
  const field = page.getByLabel(address)
  for (const [typed, said] of [
    ['', 'Enter a web address like example.com'],
    ['not a website', 'Enter a web address like example.com'],
    ['localhost', 'This address works only on your own computer or network'],
    ['http://192.168.1.20/shop', 'This address works only on your own computer or network'],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
  }
  await expectAccessible(page)
})

test('S-10 testimonials can be stopped, stepped by keyboard, and say that they are samples', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await appIsReady(page)
  const carousel = page.getByRole('region', { name: 'What shop owners say' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByText('Sample content for this demo').first()).toBeVisible()
  // No moving slides with reduced motion.
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(carousel.getByText(/^Slide 1 of 4/)).toBeAttached()
  const next = carousel.getByRole('button', { name: 'Next' })
  // Content below the first screen hydrates a moment later.
  await expect(next).toBeEnabled()
  await next.press('ArrowRight')
  await expect(carousel.getByText(/^Slide 2 of 4/)).toBeAttached()
  await carousel.getByRole('button', { name: 'Previous' }).click()
  await expect(carousel.getByText(/^Slide 1 of 4/)).toBeAttached()
})

test('somebody without a website starts with an empty shop', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('load')
  await page.getByRole('button', { name: 'Start with an empty shop' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the pictures of the product are there in both appearances and have their place before they load', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  for (const [kind, colorScheme] of [
    ['light', 'light'],
    ['dark', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    // The page switches a moment later; until then the other appearance's pictures show.
    await expect(
      page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)'),
    ).toHaveCount(1)
    const pictures = page.getByRole('main').locator('img:visible')
    await expect(pictures.first()).toBeVisible()
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('width', /^\d+$/)
      await expect(picture).toHaveAttribute('alt', /\w+/)
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), kind)
        .toBeGreaterThan(0)
    }
  }
})

test('every picture is there without scrolling, for a capture of the whole page or a print', async ({
  page,
}) => {
  await page.goto('/')
  const pictures = page.getByRole('main').locator('img:visible')
  await expect(pictures.first()).toBeVisible()
  expect(await pictures.count()).toBeGreaterThan(3)
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('prices follow the interval in the address, and the choice travels into the wizard', async ({
  page,
}) => {
  await page.goto('/pricing')
  const monthly = await page.getByRole('main').innerText()
  await page.getByRole('link', { name: /^Yearly/ }).click()
  await page.waitForURL('**/pricing?interval=year')
  await expect(page.getByText(/you save/).first()).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toBe(monthly)
  const links = await page.getByRole('link', { name: /^Try / }).all()
  expect(links.length).toBeGreaterThan(1)
  for (const link of links)
    expect(await link.getAttribute('href')).toMatch(/\?plan=\w+&interval=year$/)
  await page.reload()
  await expect(page.getByText(/you save/).first()).toBeVisible()
})

test('at 320 px every plan is compared in a list of its own', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/pricing')
  const compare = page.getByRole('region', { name: 'Compare in detail' })
  await expect(compare.getByRole('table')).toBeHidden()
  await expect(compare.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(compare.getByText('Products').filter({ visible: true })).toHaveCount(3)
})
