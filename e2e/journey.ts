import axe from 'axe-core'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { appIsReady } from './sentences/visit.ts'
import { dropSessions, startSession, workerSession, type Session } from './sessions.ts'

export { expect }

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
  readonly allowConsole: RegExp[]
  watched: void
}

/** Calls that renew or end the session of a page. */
const endsSession = /\/cap\/user\/(?:refresh|logout)$/

/** Every page of a journey must leave the console clean. */
export const test = base.extend<Watch>({
  allowConsole: [[], { option: true }],
  watched: [
    async ({ context, allowConsole }, use) => {
      const seen: string[] = []
      const note = (text: string) => {
        if (!allowConsole.some((allowed) => allowed.test(text))) seen.push(text)
      }
      context.on('request', (request) => {
        if (endsSession.test(request.url())) dropSessions()
      })
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

/** Embedded previews are tested as separate pages: axe is a script and cannot run in them. */
const scriptless = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** Expects no axe finding of any impact, once elements that measure their position have settled. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const findings = () =>
    page.evaluate(async (exclude) => {
      // Frames are pages of their own, of other origins.
      const options = { resultTypes: ['violations' as const], iframes: false }
      const { violations } = await axe.run({ exclude }, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`,
      )
    }, scriptless)
  await expect.poll(findings).toEqual([])
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Opens a page of the panel in the worker's session of this person; the sign-in dialog has journeys of its own. */
export async function signIn(
  page: Page,
  person: Credentials,
  to = '/adminPanel/dashboard',
): Promise<void> {
  await openPanel(page, await workerSession(base.info().project.use.baseURL, person), to)
}

/** The same in a session that no other journey uses, which may be renewed and ended. */
export async function signInAlone(
  page: Page,
  person: Credentials,
  to = '/adminPanel/dashboard',
): Promise<void> {
  await openPanel(page, await startSession(base.info().project.use.baseURL, person), to)
}

async function openPanel(page: Page, { auth, cookies }: Session, to: string): Promise<void> {
  await page.context().addCookies(cookies)
  await storeAuth(page, auth)
  await page.goto(to)
  await appIsReady(page)
}

/** Writes local storage on a text of the same origin, without the product's scripts. */
export async function storeAuth(page: Page, auth: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entry) => localStorage.setItem('auth', entry), auth)
}
