// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authState, clearAuth, isLoggedIn, storeLogin } from './auth-store.ts'
import { guard, guardedTarget, leadAway } from './guard.ts'
import { keepShopInLinks } from './keep-shop-in-links.ts'

declare const happyDOM: { setURL(url: string): void }
const site = 'http://localhost:3000'
const remembered = () => sessionStorage.getItem('sign-in-return')

beforeEach(() => {
  clearAuth()
  sessionStorage.clear()
  happyDOM.setURL(`${site}/`)
})
afterEach(() => document.body.replaceChildren())

test('S-38 a page that is not public redirects the logged-out visitor to the home page', () => {
  expect(guardedTarget('/adminPanel/dashboard', false)).toBe('/')
  expect(guardedTarget('/verify', false)).toBe('/')
})

test('S-39 a logged-in person passes everywhere', () => {
  expect(guardedTarget('/adminPanel/dashboard', true)).toBeNull()
})

test('S-40 a public page is open with and without a token', () => {
  expect([guardedTarget('/stripeVerify', false), guardedTarget('/stripeVerify', true)]).toEqual([
    null,
    null,
  ])
})

test('S-92 logged in means a token that is not empty, and nothing else', () => {
  expect(isLoggedIn({ ...authState(), token: '' })).toBe(false)
  expect(isLoggedIn({ ...authState(), token: 'expired-long-ago' })).toBe(true)
})

describe('an address of the panel that somebody opens', () => {
  const page = '/adminPanel/orderManagement?tab=unpaid'
  const open = (path: string) => {
    const request = new Request(site + path)
    const args = { request, url: new URL(request.url) } as Parameters<typeof guard>[0]
    return guard(args, async () => 'the page')
  }

  test('S-38 inside the app leads to the home page, which remembers it', async () => {
    await expect(async () => await open(page)).rejects.toMatchObject({ status: 302 })
    expect(remembered()).toBe(page)
    const refusal: unknown = await (async () => await open(page))().catch((error: unknown) => error)
    expect((refusal as Response).headers.get('location')).toBe('/')
  })

  test('S-38 with a new document leads to the home page, which remembers it', () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    happyDOM.setURL(site + page)
    expect(leadAway()).toBe(true)
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(remembered()).toBe(page)
    replace.mockRestore()
  })

  test.each([
    ['S-39 for who is signed in', page, 't1'],
    ['S-40 where it is public', '/pricing', ''],
  ])('%s opens (%s)', async (_why, path, token) => {
    if (token) storeLogin({ token, refreshToken: 'r1' })
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
    expect(await open(path)).toBe('the page')
    happyDOM.setURL(site + path)
    expect(leadAway()).toBe(false)
    expect(replace).not.toHaveBeenCalled()
    expect(remembered()).toBeNull()
    replace.mockRestore()
  })
})

describe('the links of a tab that works for one of several shops', () => {
  let stop: () => void
  beforeEach(() => {
    happyDOM.setURL(`${site}/adminPanel/dashboard?shop=bakery`)
    stop = keepShopInLinks()
  })
  afterEach(() => stop())

  const link = (href: string) => {
    document.body.innerHTML = `<a href="${href}">text <b>bold</b></a>`
    return document.querySelector('a') as HTMLAnchorElement
  }
  const point = (at: EventTarget | null, moment = 'pointerover') =>
    at?.dispatchEvent(new Event(moment, { bubbles: true }))

  test.each([
    ['/adminPanel/teams', `${site}/adminPanel/teams?shop=bakery`],
    ['/adminPanel/dashboard?page=2', `${site}/adminPanel/dashboard?page=2&shop=bakery`],
    ['/adminPanel/dashboard?shop=deli', `${site}/adminPanel/dashboard?shop=deli`],
    ['/pricing', `${site}/pricing`],
    ['/pricing/adminPanel', `${site}/pricing/adminPanel`],
    ['https://elsewhere.example/adminPanel/teams', 'https://elsewhere.example/adminPanel/teams'],
  ])('the link %s leads to %s', (href, leadsTo) => {
    const anchor = link(href)
    point(anchor.querySelector('b'))
    expect(anchor.href).toBe(leadsTo)
  })

  test('a link names the shop by the time it has the focus, whatever its own handlers do', () => {
    const anchor = link('/adminPanel/teams')
    anchor.addEventListener('focusin', (event) => event.stopPropagation())
    point(anchor, 'focusin')
    expect(anchor.search).toBe('?shop=bakery')
  })

  test('without a shop in the address links stay as they are', () => {
    happyDOM.setURL(`${site}/adminPanel/dashboard`)
    const anchor = link('/adminPanel/teams')
    point(anchor)
    expect(anchor.href).toBe(`${site}/adminPanel/teams`)
  })

  test('what is no link is passed over', () => {
    const failures = vi.fn((event: Event) => event.preventDefault())
    addEventListener('error', failures)
    expect(() => point(document.body)).not.toThrow()
    expect(() => point(document)).not.toThrow()
    removeEventListener('error', failures)
    expect(failures).not.toHaveBeenCalled()
  })

  test('links stay as they are once it has been stopped', () => {
    stop()
    const anchor = link('/adminPanel/teams')
    point(anchor)
    point(anchor, 'focusin')
    expect(anchor.href).toBe(`${site}/adminPanel/teams`)
  })
})
