import { test, type Page, type Request } from '@playwright/test'
import { demoPerson } from '../demo.ts'
import { workerSession } from '../sessions.ts'

/** Signs in without the dialog by storing the login reply before the first page. */
export async function arriveSignedIn(page: Page, role: Parameters<typeof demoPerson>[0] = 'owner') {
  const { auth, cookies } = await workerSession(test.info().project.use.baseURL, demoPerson(role))
  await page.context().addCookies(cookies)
  await page.addInitScript((entry) => {
    if (!localStorage.getItem('auth')) localStorage.setItem('auth', entry)
  }, auth)
}

export const markDocument = (page: Page) =>
  page.evaluate(() => void Reflect.set(globalThis, 'isMarked', true))

export const isSameDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true)

/** Waits for hydration: before that, the browser follows links itself. */
export async function appIsReady(page: Page) {
  await page.waitForFunction(() => {
    const element = document.querySelector('main')
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  })
}

export function collect(page: Page, path: RegExp): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) sent.push(request)
  })
  return sent
}

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
