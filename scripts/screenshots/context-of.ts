import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoSignIns } from '../../apps/api/demo/sign-ins.ts'
import { fillShop } from './fill-shop.ts'
import { sandboxPort, site } from './shot.ts'
import type { Viewer } from './shot.ts'

export async function contextOf(browser: Browser, viewer: Viewer): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (viewer === 'newcomer') await makeShop(page)
  else if (viewer !== 'visitor') await signIn(page, viewer)
  if (viewer === 'owner') await fillShop(page)
  await page.close()
  return context
}

async function signIn(page: Page, role: Viewer) {
  const person = demoSignIns.find((each) => each.role === role)
  await page.goto(`${site}/adminPanel/settings/account`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person?.email ?? '')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person?.password ?? '')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  const code = dialog.getByLabel('Code from your authenticator app')
  await Promise.race([code.waitFor(), page.waitForURL('**/adminPanel/**')])
  if (await code.isVisible()) await giveCode(page)
  await page.waitForURL('**/adminPanel/**')
}

/** The operator's code comes from the sandbox's inbox; waits for the next code if this one was used already. */
async function giveCode(page: Page) {
  const field = page.getByLabel('Code from your authenticator app')
  for (let tries = 0; tries < 8 && (await field.isVisible()); tries++) {
    const answer = await fetch(`http://localhost:${sandboxPort}/mail/authenticator`)
    const { code } = (await answer.json()) as { code: string }
    await field.fill(code)
    await field.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => field.fill(''))
  }
}

async function makeShop(page: Page) {
  await page.goto(site)
  await page.getByLabel('Your website address').fill(`http://maple-bakery.localhost:${sandboxPort}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('I own this website or have permission to use its content.').check()
  await page.getByRole('button', { name: 'Create my shop' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill('Ada Miller')
  await popup.getByLabel('Email').fill(`ada.${Date.now()}@example.com`)
  await popup.getByRole('button', { name: 'Continue as this person' }).click()
  await page.getByRole('heading', { name: 'Does this look right?' }).waitFor()
}
