// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuilds } from './deployment/new-build.ts'
import { focusPage } from './navigation/focus-page.ts'
import { followPlainLinks } from './navigation/in-app-links.ts'
import { clearAuth, setBusinessSetupReq, storeLogin } from './session/auth-store.ts'
import { dismissSignIn, takeUpReturn } from './session/sign-in-request.ts'
import { useAfterLoad, useShellBehaviour } from './shell.ts'

const living = vi.hoisted(() => {
  const names: string[] = []
  const begin = (name: string) => () => {
    names.push(name)
    return () => void names.splice(names.indexOf(name), 1)
  }
  return { names, begin }
})

vi.mock('./color-mode.ts', () => ({ followColorMode: living.begin('appearance') }))
vi.mock('./deployment/build-manifest.ts', () => ({ prefetchManifest: living.begin('manifest') }))
vi.mock('./deployment/new-build.ts', () => ({ watchBuilds: vi.fn(living.begin('builds')) }))
vi.mock('./navigation/focus-page.ts', () => ({ focusPage: vi.fn(living.begin('focus')) }))
vi.mock('./navigation/in-app-links.ts', () => ({
  followPlainLinks: vi.fn(living.begin('plain links')),
}))
vi.mock('./navigation/prefetch-links.ts', () => ({ prefetchLinks: living.begin('prefetch') }))
vi.mock('./session/session.ts', () => ({ keepSession: living.begin('session') }))
vi.mock(import('./session/auth-store.ts'), async (original) => ({
  ...(await original()),
  followOtherTabs: living.begin('other tabs'),
}))
vi.mock(import('./session/sign-in-request.ts'), async (original) => ({
  ...(await original()),
  dismissSignIn: vi.fn(),
  takeUpReturn: vi.fn(),
}))

const ofEveryPage = ['appearance', 'builds', 'manifest', 'other tabs', 'plain links', 'prefetch']
const login = { token: 'a-token', refreshToken: 'another' }
const tellNewBuild = () => {}

beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  cleanup()
  clearAuth()
  vi.restoreAllMocks()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const livesNow = () => living.names.toSorted()

function Shell({ onNewBuild }: { onNewBuild: () => void }) {
  useShellBehaviour(onNewBuild)
  return null
}

function open(path: string, onNewBuild = tellNewBuild) {
  const router = createMemoryRouter([{ path: '*', element: <Shell onNewBuild={onNewBuild} /> }], {
    initialEntries: [path],
  })
  const { unmount } = render(<RouterProvider router={router} />)
  return { unmount, router, go: (to: string) => act(() => router.navigate(to)) }
}

test('what every page does begins with the page and ends with it', async () => {
  const { unmount } = open('/pricing')
  await settle()
  expect(livesNow()).toEqual(ofEveryPage)
  expect(watchBuilds).toHaveBeenCalledWith(tellNewBuild)
  unmount()
  expect(livesNow()).toEqual([])
})

test('what may come late does not come any more once the page is left', async () => {
  storeLogin(login)
  const { unmount } = open('/pricing')
  unmount()
  await settle()
  expect(livesNow()).toEqual([])
})

test('whoever shall hear of a new build is the one named last', async () => {
  const first = vi.fn()
  const last = vi.fn()
  const { rerender } = render(<Shell onNewBuild={first} />, { wrapper: MemoryRouter })
  rerender(<Shell onNewBuild={last} />)
  expect(watchBuilds).toHaveBeenLastCalledWith(last)
  await settle()
  expect(livesNow()).toEqual(ofEveryPage)
})

test('a session is kept from the sign-in on, once, until the page is left', async () => {
  const { unmount } = open('/pricing')
  await settle()
  expect(livesNow()).not.toContain('session')
  act(() => storeLogin(login))
  await settle()
  act(() => setBusinessSetupReq(true))
  await settle()
  expect(livesNow()).toEqual([...ofEveryPage, 'session'])
  unmount()
  act(() => storeLogin(login))
  await settle()
  expect(livesNow()).toEqual([])
})

test('a session that stands already is kept from the start', async () => {
  storeLogin(login)
  open('/pricing')
  await settle()
  expect(livesNow()).toContain('session')
})

test('a link in plain text leads on inside the app', async () => {
  const { router } = open('/pricing')
  await act(async () => vi.mocked(followPlainLinks).mock.calls[0]?.[0]('/blog?page=2'))
  expect(router.state.location).toMatchObject({ pathname: '/blog', search: '?page=2' })
})

test('the home page takes up what the guard has left there, no other page does', async () => {
  const { go } = open('/pricing')
  await go('/blog')
  expect(takeUpReturn).not.toHaveBeenCalled()
  await go('/')
  expect(takeUpReturn).toHaveBeenCalledTimes(1)
})

test('a home page that is opened first takes up what was left', () => {
  open('/')
  expect(takeUpReturn).toHaveBeenCalledTimes(1)
})

test('on another page the sign-in dialog closes, but not on the way to the home page', async () => {
  const { go } = open('/pricing')
  expect(dismissSignIn).not.toHaveBeenCalled()
  await go('/')
  expect(dismissSignIn).not.toHaveBeenCalled()
  await go('/blog')
  expect(dismissSignIn).toHaveBeenCalledTimes(1)
})

test('the reader begins at each new page where its address points, and not within the same page', async () => {
  const { go } = open('/pricing#plans')
  await go('/pricing#questions')
  expect(focusPage).not.toHaveBeenCalled()
  await go('/blog#newest')
  expect(vi.mocked(focusPage).mock.calls).toEqual([['#newest']])
  expect(livesNow()).toContain('focus')
  await go('/contacts')
  expect(vi.mocked(focusPage).mock.calls).toEqual([['#newest'], ['']])
  expect(livesNow().filter((name) => name === 'focus')).toHaveLength(1)
})

test('what may come late comes when the page has loaded', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { result, unmount } = renderHook(useAfterLoad)
  expect(result.current).toBe(false)
  state.mockReturnValue('complete')
  act(() => void dispatchEvent(new Event('load')))
  expect(result.current).toBe(true)
  unmount()
  state.mockClear()
  dispatchEvent(new Event('load'))
  expect(state).not.toHaveBeenCalled()
})

test('on a page that has loaded it is there at once, and the server never shows it', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  expect(renderHook(useAfterLoad).result.current).toBe(true)
  const Late = () => <p>{String(useAfterLoad())}</p>
  expect(renderToString(<Late />)).toBe('<p>false</p>')
})
