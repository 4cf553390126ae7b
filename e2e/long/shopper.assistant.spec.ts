import type { Page } from '@playwright/test'
import { expectInEveryLook } from '../expect-in-every-look.ts'
import { expect, expectAccessible, shopUrl, test } from '../journey.ts'
import { addDemoItem, demoSlug } from '../demo.ts'
import { askForPickup } from '../shopping.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask us' })
const log = (page: Page) => dialog(page).getByRole('log')

async function open(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ask us' }).click()
  await expect(page.getByLabel('Your question')).toBeFocused()
}

async function say(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test.describe('BOT-13 a shopper asks the shop', () => {
  test('by keyboard alone, and nothing of it was loaded before', async ({
    page,
    baseURL,
    isMobile,
  }) => {
    test.skip(isMobile, 'a phone has no Tab key')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(shopUrl(demoSlug, baseURL))
    const entry = page.getByRole('link', { name: 'Ask us' })
    await expect(entry).toBeVisible()
    expect(scripts.filter((name) => /assistant|shop-api/.test(name))).toEqual([])

    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Your question')).toBeFocused()
    expect(scripts.some((name) => name.includes('assistant'))).toBe(true)
    await say(page, 'are you open on sunday?')
    await expect(log(page)).toContainText('On Sunday we are open 08:00–14:00.')
    await expect(page.getByLabel('Your question')).toBeFocused()
    await say(page, 'do you have sourdough')
    await expect(
      log(page)
        .getByRole('link', { name: /sourdough/i })
        .first(),
    ).toBeVisible()
    await say(page, 'who won the match yesterday')
    await expect(log(page)).toContainText('I’d rather not guess')
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(log(page)).toContainText('I’d rather not guess')
  })

  test('where an order is, which only its number and its address together tell', async ({
    page,
    baseURL,
  }) => {
    const number = await order(page, baseURL)
    await open(page)
    await dialog(page).getByRole('button', { name: 'Where is my order?' }).click()
    await expect(log(page)).toContainText('What’s your order number?')
    await say(page, number)
    await expect(log(page)).toContainText('Which email address or phone number')
    await say(page, 'somebody.else@example.com')
    await expect(log(page)).toContainText(`I can’t find order ${number}`)
    await say(page, 'sam.shopper@example.com')
    await expect(log(page)).toContainText('Next, we pack it for you.')
    await expect(page.getByLabel('Your question')).toBeFocused()
  })
})

test.describe('BOT-13 a shopper without a network', () => {
  test.use({ allowConsole: [/ERR_FAILED/] })

  test('is told so, and the question is not lost', async ({ page, baseURL }) => {
    await page.goto(shopUrl(demoSlug, baseURL))
    await open(page)
    await page.route('**/api/shop/assistant/messages', (route) => route.abort())
    await say(page, 'do you deliver?')
    await expect(dialog(page).getByRole('alert')).toContainText('We couldn’t reach the shop')
    await expect(page.getByLabel('Your question')).toHaveValue('do you deliver?')
  })
})

test('BOT-13 the dialog and the page are whole at every width, text size and colour scheme', async ({
  page,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'every width is looked at once')
  await page.goto(shopUrl(demoSlug, baseURL))
  await open(page)
  await say(page, 'do you deliver to LS15?')
  await expect(log(page)).toContainText('Yes, we deliver to LS15.')
  await expectInEveryLook(page)
  await page.goto(`${shopUrl(demoSlug, baseURL)}/ask`)
  await expectInEveryLook(page)
})

test.describe('BOT-13 without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper asks on a page, and hears where an order is', async ({ page, baseURL }) => {
    const number = await order(page, baseURL, true)
    await page.getByRole('link', { name: 'Ask us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ask / })).toBeVisible()
    await page.getByLabel('Your question').fill('what does delivery cost?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
      'LS15, LS16, LS18, LS28: delivery costs £5.50',
    )
    await page.getByRole('button', { name: 'Where is my order?' }).click()
    await page.getByLabel('Your answer').fill(number)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByLabel('Your answer').fill('sam.shopper@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
      'Next, we pack it for you.',
    )
    await page.goto(page.url())
    await expect(page.getByText('Next, we pack it for you.')).toBeHidden()
  })
})

async function order(
  page: Page,
  baseURL: string | undefined,
  withoutScript = false,
): Promise<string> {
  const { slug } = await addDemoItem(baseURL, { title: 'Asked Loaf' })
  await page.goto(`${shopUrl(demoSlug, baseURL)}/products/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await askForPickup(page, { withoutScript })
  await page.getByRole('radio', { name: /Pay at pick-up/ }).check()
  await page.getByRole('button', { name: /Order and pay/ }).click()
  const placed = page.getByText(/Your order \d+ is placed/)
  return /\d+/.exec(await placed.innerText())?.[0] ?? ''
}
