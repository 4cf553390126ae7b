import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { freshEmail, mailedLink, strangerPage } from '../identity.ts'
import { sandboxUrl } from '../journey.ts'
import { say, said, talk, chat } from '../chat.ts'

// Limit of five conversations per hour and network, shared by all journeys: each test starts at
// most one.
test('BOT-11 BOT-05 what could not be sent says so and is said once when it is sent again; starting over asks first', async ({
  page,
}) => {
  await page.goto('/?chat=open')
  await expect(talk(page).getByText('Where are you starting from?')).toBeVisible()
  await page.route('**/api/chatbot/conversations', (route) => route.abort())
  await page.keyboard.type('Starting fresh')
  await page.keyboard.press('Enter')
  await expect(talk(page).getByText(/^Not sent/)).toBeVisible()
  await page.unroute('**/api/chatbot/conversations')
  await chat(page).getByRole('button', { name: 'Retry' }).click()
  await expect(talk(page).getByText('What’s your business called?').first()).toBeVisible()
  await expect(talk(page).getByText(/Starting fresh$/)).toHaveCount(1)
  await chat(page).getByRole('button', { name: 'Start over' }).click()
  await page
    .getByRole('dialog', { name: 'Start over?' })
    .getByRole('button', { name: 'Start over' })
    .click()
  await expect(talk(page).getByText('What’s your business called?')).toHaveCount(0)
})

test('BOT-05 BOT-09 BOT-08 a mailed link brings the talk and its website card to another browser, where an owner is welcomed back', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('kiln')
  await page.goto('/?chat=open')
  await expect(talk(page).getByText('Where are you starting from?')).toBeVisible()
  await say(page, 'I have a website')
  await say(page, sandboxUrl(baseURL).replace('localhost', 'maple-bakery.localhost'))
  const card = (on: Page) => talk(on).getByRole('region', { name: 'Your website' })
  await expect(card(page)).toContainText(/\d+ products found/)
  await expect(chat(page).getByRole('button', { name: /Email me a link/ })).toHaveCount(0)
  for (const text of ['Maple Lane', 'I sell bread in Leeds, UK']) await say(page, text)
  for (const text of ['skip', 'pick-up', '40', '5 a day', 'warm', 'Ann Baker', email])
    await say(page, text)
  const before = await said(page).allTextContents()
  await chat(page)
    .getByRole('button', { name: /Email me a link/ })
    .click()
  await expect(talk(page).getByText(`We sent a link to ${email}`)).toBeVisible()
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])

  const other = await strangerPage(browser)
  await other.goto(await mailedLink(baseURL, email, 'Your link to continue our conversation'))
  const dialog = other.getByRole('dialog', { name: 'Continue our conversation' })
  await expect(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeFocused()
  await other.keyboard.press('Enter')
  await other.waitForURL('**/?chat=open')
  await expect(card(other)).toContainText(/\d+ products found/)
  await expect(said(other)).toHaveText(before)
  await page.reload()
  await expect(talk(page).getByRole('alert')).toContainText('continues in another browser')

  const owner = demoPerson('owner')
  for (const text of ['skip', 'yes']) await say(other, text)
  await chat(other).getByRole('button', { name: 'Create my account' }).click()
  await chat(other).getByRole('button', { name: 'Continue without them' }).click()
  const newcomer = other.getByRole('dialog', { name: 'Create your account' })
  await newcomer.getByRole('button', { name: 'Have an account? Sign in' }).click()
  const signIn = other.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByLabel('Email').fill(owner.email)
  await signIn.getByLabel('Password', { exact: true }).fill(owner.password)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(talk(other).getByText('Welcome back! Your shop is as you left it.')).toBeVisible()
  await talk(other).getByRole('link', { name: 'Open panel' }).click()
  await other.waitForURL('**/adminPanel/dashboard*')
  await expect(other.getByRole('banner')).not.toContainText('Maple Lane')
})

test('BOT-10 fits 320 px and twice the text, light and dark', async ({ page }) => {
  for (const [width, scheme] of [
    [320, 'light'],
    [768, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/pricing')
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Chat with us' }).click()
    await expect(talk(page).getByText('Where are you starting from?')).toBeVisible()
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
    for (const size of ['', '200%']) {
      await page.evaluate((text) => void (document.documentElement.style.fontSize = text), size)
      const overflows = await chat(page).evaluate((box) => box.scrollWidth > box.clientWidth)
      expect(overflows, `text of ${size || 'its usual size'}`).toBe(false)
    }
  }
})

test('BOT-10 the dots of typing are gone after 1.2 seconds, however long the reply takes', async ({
  page,
}) => {
  await page.goto('/?chat=open')
  await expect(talk(page).getByText('Where are you starting from?')).toBeVisible()
  await page.route('**/api/chatbot/conversations', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    // Starts no conversation: the limit is five per hour and network.
    await route.abort()
  })
  await page.keyboard.type('Starting fresh')
  await page.keyboard.press('Enter')
  const dots = page.locator('.chat-dots')
  await expect(dots).toBeVisible()
  const seen = Date.now()
  await expect(dots).toBeHidden({ timeout: 3000 })
  expect(Date.now() - seen).toBeLessThan(2000)
  await expect(talk(page).getByText(/^Not sent/)).toBeVisible()
  await expect(chat(page).getByLabel('Your message')).toBeFocused()
})

test('a question at any point is answered from the site, with its page, and the talk goes on', async ({
  page,
}) => {
  await page.goto('/?chat=open')
  await expect(talk(page).getByText('Where are you starting from?')).toBeVisible()
  await say(page, 'Starting fresh')
  await say(page, 'can i use my own domain')
  await expect(talk(page).getByText('Not as the address of the shop itself.')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
  const opened = page.waitForEvent('popup')
  await talk(page).getByRole('link', { name: 'Read more: Before you begin' }).click()
  const help = await opened
  await expect(help.getByRole('heading', { name: 'Can I keep my domain?' })).toBeVisible()
  await help.close()
  await chat(page).getByLabel('Your message').focus()
  await say(page, 'how much is it')
  await expect(talk(page).getByText('A month costs, before taxes')).toBeVisible()
  await say(page, 'do you sell elephants')
  await expect(talk(page).getByText('I don’t know that')).toBeVisible()
  await expect(chat(page).getByRole('button', { name: 'Talk to a person' })).toBeVisible()
  await say(page, 'Kiln and Wick')
  await expect(talk(page).getByText('What do you sell?')).toBeVisible()
})
