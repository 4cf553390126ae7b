import type { Locator, Page } from '@playwright/test'
import { freshEmail, mailedLink, newOwner, storedAuth, strangerPage } from '../identity.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const teamPage = '/adminPanel/settings/team'

test.use({ allowConsole: [/status of 4\d\d/] })

const rolesCard = (page: Page) => page.getByRole('region', { name: 'Roles', exact: true })
const ownRole = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Custom roles' }).getByRole('listitem').filter({ hasText: name })

async function openRole(page: Page): Promise<Locator> {
  await rolesCard(page).getByRole('button', { name: 'New role' }).click()
  return page.getByRole('dialog', { name: 'New role' })
}

async function act(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Actions for the role Weekend help' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('AUT-13 a role made of permissions is given by invitation, and its member sees exactly what it allows', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await newOwner(page, baseURL)
  await page.goto(teamPage)
  await expect(rolesCard(page).getByText('No custom roles yet')).toBeVisible()

  const dialog = await openRole(page)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await expect(dialog.getByText('At least one permission')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Weekend help')
  await dialog.getByRole('checkbox', { name: 'Work on orders' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'See orders' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(dialog).toBeHidden()
  await expect(ownRole(page, 'Weekend help')).toContainText('See orders, work on orders')
  await expect(ownRole(page, 'Weekend help')).toContainText('No members yet')
  await expectAccessible(page)

  const email = freshEmail('weekend')
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a member' })
  await invite.getByRole('textbox').fill(email)
  await invite.getByRole('radio', { name: /^Weekend help/ }).check()
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite).toBeHidden()
  await expect(ownRole(page, 'Weekend help')).toContainText('Waiting in 1 open invitation')

  const helper = await strangerPage(browser)
  await helper.goto(await mailedLink(baseURL, email, 'invites you'))
  const join = helper.getByRole('dialog', { name: /^Join / })
  await expect(join).toContainText('Weekend help')
  await join.getByLabel('Your name').fill('Wendy Weekend')
  await join.getByRole('checkbox', { name: /I agree/ }).check()
  await join.getByRole('button', { name: 'Accept with a new account' }).click()
  await helper.waitForURL('**/adminPanel/**')
  expect((await storedAuth(helper)).userInfo.role).toBe('custom')

  const menu = helper
    .getByRole('navigation', { name: 'Panel' })
    .locator('ul')
    .first()
    .locator('> li > a')
  await expect(menu).toHaveText(['Order Management'])
  await helper.goto('/adminPanel/orderManagement')
  await expect(helper.getByRole('heading', { name: 'Order Management', level: 1 })).toBeVisible()
  await expect(helper.getByText(/Ask (the|an) owner/)).toHaveCount(0)
  await helper.goto('/adminPanel/dashboard')
  await expect(helper.getByText('Your role doesn’t include the dashboard')).toBeVisible()
  await helper.goto(teamPage)
  await expect(helper.getByText('Your role doesn’t include the team')).toBeVisible()
  await helper.goto('/adminPanel/settings/account')
  await expect(helper.getByRole('region', { name: 'Your shops' })).toContainText('Weekend help')

  await page.reload()
  await page.getByRole('button', { name: 'Actions for the role Weekend help' }).click()
  const remove = page.getByRole('menuitem', { name: /^Delete/ })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toContainText('Held by 1 member. First give the members another role.')
  await page.keyboard.press('Escape')

  await act(page, 'Change')
  const change = page.getByRole('dialog', { name: 'Role “Weekend help”' })
  await change.getByRole('checkbox', { name: 'See orders' }).uncheck()
  await expect(change.getByRole('checkbox', { name: 'Work on orders' })).not.toBeChecked()
  await change.getByRole('checkbox', { name: 'See stock' }).check()
  await change.getByRole('button', { name: 'Save role' }).click()
  await expect(change).toBeHidden()
  await helper.goto('/adminPanel/orderManagement')
  await expect(helper.getByText(/Ask (the|an) owner/)).toBeVisible()
  await expect(menu).toHaveText(['Product & Inventory'])

  const row = page.getByRole('row').filter({ hasText: 'Wendy Weekend' })
  await expect(row).toContainText('Weekend help')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const give = page.getByRole('dialog', { name: 'Role of Wendy Weekend' })
  await expect(give.getByRole('radio', { name: /^Weekend help/ })).toBeChecked()
  await give.getByRole('radio', { name: /^Dispatcher/ }).check()
  await give.getByRole('button', { name: 'Save role' }).click()
  await expect(row).toContainText('Dispatcher')

  await act(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await expect(rolesCard(page).getByText('No custom roles yet')).toBeVisible()
  await page.goto('/adminPanel/settings/audit?action=role')
  for (const words of ['Role: created', 'Role: changed', 'Role: deleted'])
    await expect(page.getByRole('row').filter({ hasText: words })).toBeVisible()
})

test('AUT-13 roles are made by keyboard on a phone’s width, and a taken name loses nothing typed', async ({
  page,
  baseURL,
}) => {
  await newOwner(page, baseURL)
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto(teamPage)
  for (const name of ['Counter', 'counter']) {
    const opener = rolesCard(page).getByRole('button', { name: 'New role' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New role' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await dialog.getByRole('checkbox', { name: 'See stock' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Save role' }).focus()
    await page.keyboard.press('Enter')
    if (name === 'Counter') await expect(dialog).toBeHidden()
  }
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await expect(dialog.getByText('Another role has this name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('counter')
  await expect(dialog.getByRole('checkbox', { name: 'See stock' })).toBeChecked()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(320)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rolesCard(page).getByRole('button', { name: 'New role' })).toBeFocused()
})

test('AUT-13 each of the six roles opens to what it may do', async ({ page, baseURL }) => {
  await newOwner(page, baseURL)
  await page.goto(teamPage)
  const six = page.getByRole('region', { name: 'Roles in every shop' })
  await expect(six.getByRole('listitem')).toHaveCount(6)
  const driver = six.getByRole('listitem').filter({ hasText: 'Driver' }).last()
  await driver.getByText('Their own deliveries of the day, and nothing else.').click()
  await expect(driver).toContainText('Drive')
  await expectAccessible(page)
})
