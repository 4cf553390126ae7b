import { addAuthenticator, newOwner, openSignIn, storedAuth } from './identity.ts'
import { expect, test } from './journey.ts'

const security = '/adminPanel/settings/security'

// Intended refusals; the browser logs them.
test.use({ allowConsole: [/status of 4\d\d/] })

test('AUT-10 a passkey is added, signs in without typing, is renamed and removed', async ({
  page,
  baseURL,
}) => {
  await addAuthenticator(page)
  await newOwner(page, baseURL)
  await page.goto(security)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  const who = (await storedAuth(page)).userInfo.user.id
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
  await page.waitForURL('**/adminPanel/**')
  expect((await storedAuth(page)).userInfo.user.id).toBe(who)

  await page.goto(security)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  const rename = page.getByRole('dialog', { name: 'Name this passkey' })
  await rename.getByLabel('Name').fill('Kitchen laptop')
  await rename.getByRole('button', { name: 'Save name' }).click()
  await passkeys.getByRole('button', { name: 'Remove Kitchen laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys.getByText('Kitchen laptop')).toHaveCount(0)
})
