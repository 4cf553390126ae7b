import AxeBuilder from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { appIsReady } from './sentences/visit.ts'

export { expect }

/** Where the sandbox of the product under test listens. */
export const sandboxUrl = (baseURL = 'http://localhost:3900') => {
  const url = new URL(baseURL)
  url.port = process.env['E2E_SANDBOX_PORT'] ?? String(Number(url.port) + 1000)
  return url.origin
}

export const shopUrl = (slug: string, baseURL = 'http://localhost:3900') => {
  const url = new URL(baseURL)
  url.hostname = `${slug}.localhost`
  return url.origin
}

interface Watch {
  /** What a journey provokes on purpose and therefore expects in the console. */
  readonly allowConsole: RegExp[]
  watched: void
}

/**
 * The recorder of repeated journeys reads the pictures a page has made, which no page of ours may, and tries to run in
 * still pictures of shops, where nothing may.
 */
const ofRecorder = [/^Connecting to 'blob:/, /^Blocked script execution in 'about:srcdoc'/]

/** Every page of a journey must leave the console clean. */
export const test = base.extend<Watch>({
  allowConsole: [[], { option: true }],
  watched: [
    async ({ context, allowConsole }, use, { retry }) => {
      const seen: string[] = []
      const recorder = retry > 0 ? ofRecorder : []
      const note = (text: string) => {
        if (![...recorder, ...allowConsole].some((allowed) => allowed.test(text))) seen.push(text)
      }
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            note(`${message.text()} (${message.location().url})`)
        })
        page.on('pageerror', (error) => note(error.message))
      }
      context.pages().forEach(watch)
      context.on('page', watch)
      await use()
      expect(seen, 'the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Pictures of pages that are pages of their own elsewhere: axe is a script, and in them none runs. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** No finding of any impact on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude(scriptless).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`,
    ),
  ).toEqual([])
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Opens a page of the panel as somebody who has signed in before; the dialog has journeys of its own. */
export async function signIn(
  page: Page,
  { email, password }: Credentials,
  to = '/adminPanel/dashboard',
): Promise<void> {
  const reply = await page.request.post('/api/cap/user/login', { data: { email, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  const userInfo = (await reply.json()) as Login
  const { token, refreshToken, businessSetupReq = false } = userInfo
  const auth = { userInfo, token, refreshToken, businessSetupReq, menuItems: [] }
  // A text on the same origin: its storage without the product's scripts.
  await page.goto('/robots.txt')
  await page.evaluate((entry) => localStorage.setItem('auth', entry), JSON.stringify(auth))
  await page.goto(to)
  await appIsReady(page)
}

interface Login {
  readonly token: string
  readonly refreshToken: string
  readonly businessSetupReq?: boolean
}
