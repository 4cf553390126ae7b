import type { Page } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import {
  freshEmail,
  mailedLink,
  newOwner,
  signInByMail,
  signInDialog,
  storedAuth,
  strangerPage,
} from '../identity.ts'
import { inFilters } from '../in-filters.ts'
import { expect, signIn, test } from '../journey.ts'

const teamPage = '/adminPanel/settings/team'

async function invite(page: Page, email: string, role: RegExp) {
  await page.goto(teamPage)
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
}

async function join(page: Page, link: string, name: string) {
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: /^Join / })
  await dialog.getByLabel('Your name').fill(name)
  await dialog.getByRole('checkbox', { name: /I agree/ }).check()
  await dialog.getByRole('button', { name: 'Accept with a new account' }).click()
  await page.waitForURL('**/adminPanel/**')
}

async function ownerAndColleague(page: Page, colleague: Page, baseURL: string | undefined) {
  const ownerEmail = await newOwner(page, baseURL)
  const email = freshEmail('colleague')
  await invite(page, email, /^Orders/)
  await join(colleague, await mailedLink(baseURL, email, 'invites you'), 'Cole League')
  return { ownerEmail, email }
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function act(page: Page, name: string, entry: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('AUT-12 an invitation is accepted with a button and leads into the panel', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await strangerPage(browser)
  await ownerAndColleague(page, colleague, baseURL)
  expect((await storedAuth(colleague)).userInfo.role).toBe('orders')
  await page.goto(teamPage)
  await expect(rowOf(page, 'Cole League')).toContainText('Orders')
})

test.describe('refusals', () => {
  test.use({ allowConsole: [/status of 4\d\d/] })

  test('AUT-12 resending ends the old link, revoking ends the new one, and each says so', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    await newOwner(page, baseURL)
    const email = freshEmail('invited')
    await invite(page, email, /^Driver/)
    const first = await mailedLink(baseURL, email, 'invites you')
    // The server limits resends to one per minute.
    await expect(async () => {
      const answer = page.waitForResponse('**/resending')
      await page.getByRole('button', { name: `Send again to ${email}` }).click()
      expect((await answer).status()).toBe(200)
    }).toPass({ timeout: 90_000, intervals: [15_000] })
    await expect.poll(() => mailedLink(baseURL, email, 'invites you')).not.toBe(first)
    const second = await mailedLink(baseURL, email, 'invites you')
    const guest = await strangerPage(browser)
    await guest.goto(first)
    await expect(guest.getByText('We sent you a newer invitation')).toBeVisible()
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
    await guest.goto('/')
    await guest.goto(second)
    await expect(guest.getByText('This invitation was withdrawn')).toBeVisible()
  })

  test('AUT-12 who is signed in as somebody else reads both addresses and may switch', async ({
    page,
    browser,
    baseURL,
  }) => {
    await newOwner(page, baseURL)
    const invited = freshEmail('invited')
    await invite(page, invited, /^Driver/)
    const link = await mailedLink(baseURL, invited, 'invites you')
    const other = await strangerPage(browser)
    const otherEmail = await newOwner(other, baseURL)
    await other.goto(link)
    const dialog = other.getByRole('dialog', { name: /^Join / })
    await expect(dialog).toContainText(invited)
    await expect(dialog).toContainText(otherEmail)
    await dialog.getByRole('button', { name: 'Switch account' }).click()
    await expect(signInDialog(other)).toBeVisible()
    expect(await storedAuth(other)).toBeNull()
    await other.keyboard.press('Escape')
    await expect(dialog.getByLabel('Your name')).toBeVisible()
  })

  test('AUT-12 a link that never was one says what to do', async ({ page }) => {
    await page.goto('/?do=accept-invitation#nothing-of-ours')
    await expect(page.getByText('This link isn’t valid')).toBeVisible()
    await page.getByRole('button', { name: 'Go to the home page' }).click()
    await page.waitForURL(({ search }) => !search.includes('do='))
  })

  test('AUT-13 ROL-06 a role that is taken away, and access that is switched off, take effect at once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const colleague = await strangerPage(browser)
    await ownerAndColleague(page, colleague, baseURL)
    await page.goto(teamPage)
    await act(page, 'Cole League', 'Change role')
    const dialog = page.getByRole('dialog', { name: 'Role of Cole League' })
    await expect(dialog.getByRole('radio', { name: /^Catalogue.*no money/ })).toBeVisible()
    await dialog.getByRole('radio', { name: /^Driver/ }).check()
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await expect(rowOf(page, 'Cole League')).toContainText('Driver')
    await colleague.goto('/adminPanel/orderManagement')
    await expect(colleague.getByText(/Ask (the|an) owner/)).toBeVisible()

    await act(page, 'Cole League', 'Disable')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(rowOf(page, 'Cole League')).toContainText('Disabled')
    await act(page, 'Cole League', 'Enable again')
    await expect(rowOf(page, 'Cole League')).toContainText('Active')
    await act(page, 'Cole League', 'Remove from the team')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
    await expect(rowOf(page, 'Cole League')).toHaveCount(0)
  })
})

test('AUT-14 ROL-04 the last owner can be neither demoted nor removed, and the menu says why', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.goto(teamPage)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  for (const name of [/^Change role/, /^Disable/, /^Remove from the team/]) {
    const entry = page.getByRole('menuitem', { name })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    expect((await entry.innerText()).split('\n').length).toBeGreaterThan(1)
  }
})

test('AUT-14 the business is offered, accepted by the receiver, and changes hands', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await strangerPage(browser)
  await ownerAndColleague(page, colleague, baseURL)
  await page.goto(teamPage)
  await page.getByRole('button', { name: 'Transfer the business' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer the business' })
  await dialog.getByLabel('New owner').selectOption('Cole League')
  await dialog.getByRole('button', { name: 'Offer the business' }).click()
  await expect(page.getByText(/offers the business to Cole League/)).toBeVisible()
  await colleague.goto(teamPage)
  await colleague.getByRole('button', { name: 'Accept the business' }).click()
  await expect(rowOf(colleague, 'Cole League')).toContainText('Owner')
  await page.reload()
  await expect(page.getByText('Transfer the business')).toHaveCount(0)
})

for (const role of ['catalogue', 'orders', 'dispatcher', 'driver'] as const)
  test(`AUT-13 the ${role} opens team and audit, learns whom to ask, and the console stays clean`, async ({
    page,
  }) => {
    await signIn(page, demoPerson(role), teamPage)
    await expect(page.getByText('Your role doesn’t include the team')).toBeVisible()
    await page.goto('/adminPanel/settings/audit')
    await expect(page.getByText('Your role doesn’t include the audit')).toBeVisible()
  })

test('AUT-15 two tabs work for two shops without mixing, and new tabs keep the shop', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = await newOwner(page, baseURL)
  const host = await strangerPage(browser)
  await newOwner(host, baseURL)
  await invite(host, email, /^Orders/)
  await page.goto(await mailedLink(baseURL, email, 'invites you'))
  await page
    .getByRole('dialog', { name: /^Join / })
    .getByRole('button', { name: /^Accept and go/ })
    .click()
  await page.waitForURL(/\/adminPanel\/.*shop=/)
  const joined = new URL(page.url()).searchParams.get('shop')
  const menu = page.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: 'Build Management' })).toHaveCount(0)

  await page.getByRole('button', { name: /, change shop$/ }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.keyboard.press('Escape')

  const second = await context.newPage()
  await second.goto('/adminPanel/settings/account')
  await second.waitForURL(/shop=/)
  const shops = await second
    .getByRole('region', { name: 'Your shops' })
    .getByRole('listitem')
    .count()
  expect(shops).toBe(2)
  await second.getByRole('link', { name: /^Open / }).click()
  await second.waitForURL((url) => url.pathname !== '/adminPanel/settings/account')
  const other = new URL(second.url()).searchParams.get('shop')
  expect(other).not.toBeNull()

  // Each tab sends its own shop, regardless of the other tab.
  for (const [tab, shop] of [
    [page, joined],
    [second, other],
  ] as const) {
    const asking = tab.waitForRequest((request) => request.url().endsWith('/markets/menu'))
    await tab.reload()
    expect((await asking).headers()['x-tenant']).toBe(shop)
    expect(new URL(tab.url()).searchParams.get('shop')).toBe(shop)
  }
  const link = menu.getByRole('link', { name: 'Order Management' })
  await link.hover()
  await expect(link).toHaveAttribute('href', `/adminPanel/orderManagement?shop=${joined}`)
  await expect(menu.getByRole('link', { name: 'Build Management' })).toHaveCount(0)
})

test('AUT-18 the audit shows the owner who did what, newest first, by subject', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await strangerPage(browser)
  const { email } = await ownerAndColleague(page, colleague, baseURL)
  await signInByMail(await strangerPage(browser), baseURL, email)
  await page.goto('/adminPanel/settings/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Invitation: sent' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cole League' }).first()).toBeVisible()
  await inFilters(page, (sheet) => sheet.getByLabel('About').selectOption('Members'))
  await expect(page).toHaveURL(/action=member/)
  await expect(page.getByRole('row').filter({ hasText: 'Invitation: sent' })).toHaveCount(0)
})
