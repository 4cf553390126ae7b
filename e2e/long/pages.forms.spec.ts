import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { inFilters } from '../in-filters.ts'
import { mailTo, operatorSignIn } from '../identity.ts'
import { mailedPath } from '../mailed-path.ts'
import { appIsReady } from '../sentences/visit.ts'
import { newAddress, typedSlowly, writeLetter, send } from '../pages.forms.ts'
const posts = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') seen.push(request.url())
  })
  return seen
}

test('S-109 with a wrong email nothing is sent, the field is marked, and nothing is said', async ({
  page,
}) => {
  await writeLetter(page, { email: 'vera@' })
  const seen = posts(page)
  await send(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.locator('[id$=-error]')).toHaveCount(0)
  expect(seen).toEqual([])
})

test('pressed twice it is one message, and the answer names its reference', async ({
  page,
  baseURL,
}) => {
  const { email } = await writeLetter(page)
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  const receipt = page
    .getByRole('status')
    .filter({ hasText: 'Thank you, we received your message' })
  await expect(receipt).toBeFocused()
  const reference = /MD-\w+/.exec(await receipt.innerText())?.[0] ?? ''
  expect(reference).not.toBe('')
  expect((await mailTo(baseURL, email, 'We received your message')).subject).toContain(reference)
})

test.describe('when something fails', () => {
  test.use({ allowConsole: [/status of (400|409|429|500|503)|ERR_INTERNET_DISCONNECTED/] })

  test('a broken server keeps every character, and the next press sends it', async ({ page }) => {
    await writeLetter(page)
    await page.route('**/contacts.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await send(page)
    await expect(page.getByRole('alert').filter({ hasText: 'still here' })).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Vera Visitor')
    await page.unroute('**/contacts.data*')
    await send(page)
    await expect(page.getByText('Thank you, we received your message')).toBeVisible()
  })

  test('whoever writes too often is told for how long to wait, second by second', async ({
    page,
  }) => {
    const email = newAddress('often')
    for (let sent = 1; sent < 6; sent++)
      await page.request.post('/api/leads/contact-messages', {
        data: {
          openedAt: '2026-01-01T00:00:00Z',
          name: 'Olga Often',
          email,
          topic: 'other',
          message: `Message number ${sent} of an eager person`,
        },
      })
    await writeLetter(page, { email, message: 'Message number 6 of an eager person' })
    await send(page)
    const wait = page.getByText(/^You can send it again in (59|60):\d\d\.$/)
    await expect(wait).toBeVisible()
    const before = await wait.innerText()
    await expect(page.getByText(before, { exact: true })).toHaveCount(0, { timeout: 5000 })
    await expect(page.getByLabel('Your message')).toHaveValue(/^Message number 6/)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(page)
  })
})

test.describe('what somebody typed', () => {
  // The operator's password alone is refused: the second factor follows.
  test.use({ allowConsole: [/status of 401/] })

  test('script tags, emoji and writing from right to left arrive as they are, and run nowhere', async ({
    page,
    baseURL,
  }) => {
    page.on('dialog', () => {
      throw new Error('a script ran')
    })
    const name = '<script>alert(1)</script> 👩‍🍳 آن'
    const message = 'هل توصلون؟ <img src=x onerror=alert(2)> <b>bold</b>'
    const { email } = await writeLetter(page, { name, message })
    await expect(page.getByLabel('Your message')).toHaveAttribute('dir', 'auto')
    await send(page)
    await expect(page.getByText('Thank you, we received your message')).toBeVisible()

    await operatorSignIn(page, baseURL)
    await page.goto('/adminPanel/platform/leads')
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(name)
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText(message)
    await page.keyboard.press('Escape')
    await inFilters(page, (sheet) =>
      sheet.getByRole('combobox', { name: 'Status' }).selectOption('New'),
    )
    await expect(page).toHaveURL(/status=new/)
  })
})

test('a partner applies, and applying again replaces it', async ({ page }) => {
  const email = newAddress('partner')
  const references: string[] = []
  for (const company of ['Webwerk', 'Webwerk Ltd']) {
    await page.goto('/partnerShip')
    await appIsReady(page)
    await page.getByLabel('Your name').fill('Piet Partner')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Company').fill(company)
    await page.getByLabel('Country', { exact: true }).selectOption('NL')
    await page.getByLabel('Partnership type').selectOption('Agency')
    await page.getByLabel(/^Expected clients/).fill('12')
    await typedSlowly(page)
    await page.getByRole('button', { name: 'Send application' }).click()
    const receipt = page.getByRole('status').filter({ hasText: 'Thank you for your application' })
    await expect(receipt).toBeVisible()
    references.push(/MD-\w+/.exec(await receipt.innerText())?.[0] ?? '')
  }
  expect(references[0]).not.toBe('')
  expect(references[1]).toBe(references[0])
})

test('an address is on the list after its link, and a second link changes nothing', async ({
  page,
  baseURL,
}) => {
  const email = newAddress('list')
  await page.goto('/ComingSoon')
  await appIsReady(page)
  await page.getByLabel('Email').fill(email)
  await typedSlowly(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()

  const link = await mailedPath(baseURL, email, {
    subject: 'Confirm your email address',
    path: '/ComingSoon',
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Thank you, you’re on the list')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText("You're already on the list")).toBeVisible()
})
