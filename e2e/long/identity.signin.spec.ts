import { demoPerson } from '../demo.ts'
import { freshEmail, openSignIn, signInDialog, signUpByEmail, storedAuth } from '../identity.ts'
import { expect, signInAlone, test } from '../journey.ts'

const owner = demoPerson('owner')

test('S-26 /verify leads a visitor home, with the dialog open', async ({ page }) => {
  await page.goto('/verify')
  await expect(signInDialog(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('S-27 /verify shows to who is signed in', async ({ page }) => {
  await signInAlone(page, owner, '/verify')
  await expect(page.getByRole('heading', { name: 'Your email address' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/verify')
})

test('S-78 S-118 S-119 all five fields are there again after a reload', async ({ page }) => {
  const menu = page.waitForResponse('**/api/catalog/markets/menu')
  await signInAlone(page, owner)
  const { data } = await (await menu).json()
  await expect.poll(async () => (await storedAuth(page)).menuItems).toEqual(data)
  const before = await storedAuth(page)
  expect(Object.keys(before).toSorted()).toEqual(
    ['businessSetupReq', 'menuItems', 'refreshToken', 'token', 'userInfo'].toSorted(),
  )
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible()
  expect(await storedAuth(page)).toEqual(before)
})

test('S-99 signing out while the panel still reads ends its reads and begins no other', async ({
  page,
}) => {
  // Order of the page's own calls; browser request events may be reordered.
  await page.addInitScript(() => {
    const { fetch } = globalThis
    const asked: string[] = []
    globalThis.fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname)
      return fetch(input, init)
    }
    Object.assign(globalThis, { asked })
  })
  await signInAlone(page, owner)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Slow responses, so that everything is pending at sign-out.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => {})
  })
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link').nth(3).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.waitForTimeout(1_500)
  const asked = await page.evaluate(() => Reflect.get(globalThis, 'asked') as string[])
  const begun = asked.indexOf('/api/cap/user/logout')
  expect(begun).toBeGreaterThanOrEqual(0)
  expect(asked.slice(begun + 1).filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('SES-14 local storage holds the five fields and neither address nor phone', async ({
  page,
}) => {
  await signInAlone(page, owner)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const entries = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(Object.keys(entries).filter((key) => !/color-mode|chat|conversation/.test(key))).toEqual([
    'auth',
  ])
  expect(entries['auth']).not.toContain('@')
})

test('AUT-01 the fields are a password manager’s, paste works, and the password can be seen', async ({
  page,
}) => {
  const dialog = await openSignIn(page, '/pricing')
  const email = dialog.getByLabel('Email')
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('type', 'password')
  for (const [field, text] of [
    [email, owner.email],
    [password, owner.password],
  ] as const) {
    await field.focus()
    const wasStopped = await field.evaluate(
      (input, pasted) =>
        !input.dispatchEvent(
          new ClipboardEvent('paste', {
            clipboardData: new DataTransfer(),
            cancelable: true,
            bubbles: true,
          }),
        ) && pasted,
      text,
    )
    expect(wasStopped).toBe(false)
    await page.keyboard.insertText(text)
    await expect(field).toHaveValue(text)
  }
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Hide password' }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/adminPanel/dashboard')
})

test.describe('refusals', () => {
  // The browser logs refused sign-ins.
  test.use({ allowConsole: [/status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

  test('S-136 a wrong password is said in the server’s words, and an unknown address reads the same', async ({
    page,
  }) => {
    const dialog = await openSignIn(page)
    const said: (string | null)[] = []
    for (const email of [freshEmail('known.not'), owner.email]) {
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByRole('textbox', { name: 'Password' }).fill('not-the-password-at-all')
      const answer = page.waitForResponse('**/api/cap/user/login')
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      const { message } = await (await answer).json()
      await expect(dialog.getByRole('alert')).toHaveText(message)
      said.push(await dialog.getByRole('alert').textContent())
      await expect(dialog.getByLabel('Email')).toHaveValue(email)
    }
    expect(said[0]).toBe(said[1])
    expect(await storedAuth(page)).toBeNull()
  })

  test('S-137 without a connection the sign-in says so and can be tried again', async ({
    page,
    context,
  }) => {
    const dialog = await openSignIn(page)
    await dialog.getByLabel('Email').fill(owner.email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await page.route('**/api/cap/user/login', (route) => route.abort('internetdisconnected'))
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Api failed with error: Network Error')
    await context.unroute('**/api/cap/user/login')
    await page.unroute('**/api/cap/user/login')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/adminPanel/dashboard')
  })
})

test('AUT-02 a newcomer needs an address and the terms, and a known address changes nothing', async ({
  page,
  browser,
}) => {
  const email = await signUpByEmail(page)
  expect((await storedAuth(page)).businessSetupReq).toBe(true)
  const other = await (await browser.newContext()).newPage()
  await signUpByEmail(other, email)
  expect((await storedAuth(other)).userInfo.user.id).not.toBe(
    (await storedAuth(page)).userInfo.user.id,
  )
  const known = await (await browser.newContext()).newPage()
  await signUpByEmail(known, owner.email)
  await known.goto('/verify')
  await expect(known.getByText(owner.email)).toBeVisible()
})

test('AUT-02 sign-up without the terms or with half an address stays, and keeps what was typed', async ({
  page,
}) => {
  const start = await openSignIn(page)
  await start.getByRole('button', { name: 'New here? Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await dialog.getByLabel('Email').fill('nora@bakery')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('nora@example.com')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.getByText('Agree to the terms to continue')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /I agree/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Have an account? Sign in' }).click()
  await expect(signInDialog(page).getByLabel('Email')).toHaveValue('nora@example.com')
})
