import type { Locator, Page } from '@playwright/test'
import { addDemoItem, demoSlug } from '../demo.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { answerFrom, openShopField, partsOfField } from '../fields.ts'

async function openField(page: Page, reply = '1;IN;IND;India') {
  await answerFrom(page, reply)
  await page.goto('/contacts')
  return await partsOfField(page)
}

async function leaveBelow(page: Page, pixels: number) {
  const bottom = await page.locator('.phone').evaluate((field) => {
    scrollTo({ top: 0, behavior: 'instant' })
    return field.getBoundingClientRect().bottom
  })
  await page.setViewportSize({ width: 1440, height: Math.ceil(bottom) + pixels })
}

async function clear(input: Locator) {
  await input.focus()
  // The field moves its caret behind the dial code a frame later.
  await input.evaluate(() => new Promise(requestAnimationFrame))
  await input.press('ControlOrMeta+A')
  await input.press('Delete')
}

test.describe('the phone field', () => {
  test('S-8 S-52 S-56 S-75 begins with the dial code and flag of the visitor’s country', async ({
    page,
  }) => {
    const asked = page.waitForRequest('**/api/ip-country')
    const { input, flag, trigger } = await openField(page)
    expect((await asked).method()).toBe('GET')
    await expect(input).toHaveValue('+91')
    await expect(flag).toHaveAttribute('data-flag', 'IN')
    const width = () => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    await expect(trigger).toHaveText('India +91')
    await clear(input)
    await expect(input).toHaveValue('')
    await expect(input).toHaveAttribute('placeholder', 'Phone number')
  })

  test('S-53 S-55 lists every country with flag, name and dial code, and no search box', async ({
    page,
    baseURL,
  }) => {
    const { trigger, rows, list } = await openShopField(page, baseURL)
    await trigger.click()
    await expect(rows).toHaveCount(245)
    expect(
      await rows.evaluateAll((all) =>
        all.filter((row) => !row.querySelector('img') || !/^.+ \+\d+$/.test(row.textContent ?? '')),
      ),
    ).toEqual([])
    await expect(page.getByLabel(/Search by country/)).toHaveCount(0)
    await expect(list.getByRole('option', { selected: true })).toHaveText('India +91')
    await expectAccessible(page)
  })

  test('opens at the chosen country, with a search box on the site’s own forms', async ({
    page,
  }) => {
    const { trigger, list } = await openField(page)
    await trigger.click()
    await expect(page.getByLabel(/Search by country/)).toBeFocused()
    await expect(list.getByRole('option', { selected: true })).toBeInViewport()
    await expectAccessible(page)
  })

  test('S-57 S-58 finds a country by its first letters and begins anew after 700 ms', async ({
    page,
    baseURL,
  }) => {
    const { trigger, highlighted, list } = await openShopField(page, baseURL)
    await page.clock.install()
    await trigger.click()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('f')
    await expect(highlighted).toHaveText(/Falkland/)
    await page.clock.runFor(600)
    await page.keyboard.press('r')
    await expect(highlighted).toHaveText(/^France/)
    await expect(highlighted).toBeInViewport()
    await page.clock.runFor(701)
    await page.keyboard.press('g')
    await expect(highlighted).toHaveText(/Gabon/)
    await expect(trigger).toHaveText('India +91')
    await expect(list).toBeVisible()
  })

  test('S-59 S-60 opens above with less than 200 px below, otherwise below', async ({ page }) => {
    const { trigger, list } = await openField(page)
    const field = page.locator('.phone')
    const popup = page.locator('.field-popup')
    for (const [room, side] of [
      [150, 'above'],
      [250, 'below'],
    ] as const) {
      await leaveBelow(page, room)
      await trigger.click()
      await expect(popup).toHaveAttribute('data-placement', side)
      await expect(list).toBeInViewport()
      const [box, anchor] = await Promise.all([popup.boundingBox(), field.boundingBox()])
      const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= (anchor?.y ?? 0)
      expect([room, isAbove]).toEqual([room, side === 'above'])
      await trigger.press('Escape')
    }
  })

  test('S-61 takes a valid number over to another country', async ({ page }) => {
    const { input, trigger, flag, rows } = await openField(page)
    await input.pressSequentially('+12133734253')
    await expect(input).toHaveValue('+1 213 373 4253')
    await expect(flag).toHaveAttribute('data-flag', 'US')
    await trigger.click()
    await rows.filter({ hasText: /^France/ }).click()
    await expect(flag).toHaveAttribute('data-flag', 'FR')
    await expect(input).toHaveValue(/^\+33 2/)
  })

  test('S-62 takes 25 characters', async ({ page }) => {
    const { input } = await openField(page)
    await clear(input)
    await input.pressSequentially('x'.repeat(26))
    await expect(input).toHaveValue('x'.repeat(25))
  })

  test('a digit put right in the middle leaves the caret where it is', async ({ page }) => {
    const { input } = await openField(page)
    await input.fill('+919876543210')
    await expect(input).toHaveValue('+91 98765 43210')
    await input.press('Home')
    for (const _ of '+91 98') await input.press('ArrowRight')
    await input.press('Backspace')
    await input.pressSequentially('8')
    await expect(input).toHaveValue('+91 98765 43210')
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(6)
  })

  for (const reply of ['', '0;;;WRONG INPUT', '2;;;UNKNOWN', '1;ZZ;ZZZ;Nowhere'])
    test(`S-72 S-139 the reply “${reply}” means the first listed country, and no error`, async ({
      page,
    }) => {
      const { input, trigger } = await openField(page, reply)
      await expect(input).toHaveValue('+93')
      await expect(trigger).toHaveText('Afghanistan +93')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to a person')
    })

  test.describe('without an answer', () => {
    test.use({ allowConsole: [/ERR_FAILED/] })
    test('S-72 S-139 a lookup that fails means the first listed country', async ({ page }) => {
      await page.route('**/api/ip-country', (route) => route.abort())
      await page.goto('/contacts')
      await expect(page.getByRole('combobox', { name: 'Country Code Selector' })).toHaveText(
        'Afghanistan +93',
      )
    })
  })

  test('a click beside it closes the list', async ({ page }) => {
    const { trigger, list } = await openField(page)
    await trigger.click()
    await expect(list).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(list).toHaveCount(0)
  })

  test('the form sends E.164, and a wrong number is explained once the field is left', async ({
    page,
  }) => {
    const { input } = await openField(page)
    await input.fill('98765')
    await input.blur()
    await expect(page.getByText('This phone number is too short')).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill('9876543210')
    await expect(input).toHaveValue('+91 98765 43210')
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
    const sent = await page
      .locator('form')
      .filter({ has: input })
      .evaluate((form: HTMLFormElement) => new FormData(form).get('phone'))
    expect(sent).toBe('+919876543210')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('is a plain input that the server reads', async ({ page }) => {
      await page.goto('/contacts')
      const input = page.locator('input[name=phone]')
      await expect(input).toHaveAttribute('type', 'tel')
      await expect(input).toHaveAttribute('maxlength', '25')
      await expect(page.getByRole('combobox', { name: 'Country Code Selector' })).toHaveCount(0)
    })
  })
})

test('a shopper’s plain phone input becomes the field once it is used', async ({
  page,
  baseURL,
}) => {
  const { slug } = await addDemoItem(baseURL, { title: 'Plum Tart' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const input = page.getByRole('textbox', { name: 'Phone' })
  await input.click()
  const trigger = page.getByRole('combobox', { name: 'Country Code Selector' })
  await expect(trigger).toHaveText('United Kingdom +44')
  await expect(input).toBeFocused()
  await input.pressSequentially('1134960000')
  await expect(input).toHaveValue('+44 113 496 0000')
  await expectAccessible(page)
  const form = page.locator('form[data-checkout]')
  expect(
    await form.evaluate((element: HTMLFormElement) => new FormData(element).get('phone')),
  ).toBe('+441134960000')
})

test('S-109 a wrong email is marked without a word and nothing is sent', async ({ page }) => {
  await openField(page)
  const email = page.getByLabel('Email')
  const form = page.locator('form').filter({ has: email })
  await form.getByLabel('Your name').fill('Ada')
  await form.getByLabel('Topic').selectOption({ index: 1 })
  await form.getByLabel('Your message').fill('Do you deliver on Sundays?')
  await email.fill('ada@example')
  const words = await form.innerText()
  let posted = 0
  page.on('request', (request) => (posted += request.method() === 'POST' ? 1 : 0))
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  expect(await form.innerText()).toBe(words)
  expect(posted).toBe(0)
})
