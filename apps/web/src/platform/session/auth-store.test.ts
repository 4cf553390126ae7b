// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserInfo } from './auth-store.ts'

declare const happyDOM: { setURL(url: string): void }

const user = { id: 'u1', name: 'Ann' }
const reply = {
  token: 't1',
  refreshToken: 'r1',
  expiresIn: 900,
  user,
  tenant: null,
  role: null,
  businessSetupReq: true,
}

async function freshStore() {
  vi.resetModules()
  return import('./auth-store.ts')
}

const menu = (id: string) => [{ id, label: id, icon: 'a', to: `/${id}` }]
const entry = () => localStorage.getItem('auth')
function otherTabWrites(newValue: string | null, key: string | null = 'auth') {
  if (newValue === null) localStorage.removeItem('auth')
  else localStorage.setItem('auth', newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
function blockStorage() {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}

beforeEach(() => {
  localStorage.clear()
  happyDOM.setURL('http://localhost:3000/adminPanel/dashboard')
})
afterEach(() => vi.unstubAllGlobals())

test('S-77 a fresh store has the five fields', async () => {
  const { authState } = await freshStore()
  expect(authState()).toEqual({
    userInfo: {},
    token: '',
    refreshToken: '',
    businessSetupReq: false,
    menuItems: [],
  })
})

test('S-79 S-80 a login keeps both tokens, and the whole reply as userInfo', async () => {
  const { authState, storeLogin } = await freshStore()
  storeLogin(reply)
  expect(authState()).toMatchObject({
    token: 't1',
    refreshToken: 'r1',
    userInfo: reply,
    businessSetupReq: true,
  })
})

test('S-81 S-82 a social sign-up keeps the token, and existingTenant as userInfo', async () => {
  const { authState, storeSocial } = await freshStore()
  const existingTenant = { user, tenant: null, role: null, businessSetupReq: false }
  storeSocial({ response: { token: 't2', existingTenant } })
  expect(authState()).toMatchObject({ token: 't2', refreshToken: '', userInfo: existingTenant })
})

test('S-78 a new page reads all five fields before anything is drawn', async () => {
  const first = await freshStore()
  first.storeLogin(reply)
  first.storeMenu([{ id: 'a', label: 'A', icon: 'a', to: '/a' }])
  const second = await freshStore()
  expect(second.authState()).toEqual(first.authState())
})

test('S-94 a loaded menu replaces the one before', async () => {
  const { authState, storeMenu } = await freshStore()
  storeMenu([{ id: 'a', label: 'A', icon: 'a', to: '/a' }])
  storeMenu([{ id: 'b', label: 'B', icon: 'b', to: '/b' }])
  expect(authState().menuItems.map((item) => item.id)).toEqual(['b'])
})

test('S-95 S-96 the set-up flag is kept and userInfo merges shallowly', async () => {
  const { authState, mergeUserInfo, setBusinessSetupReq } = await freshStore()
  mergeUserInfo({ a: 1, b: { deep: 1 } })
  mergeUserInfo({ b: 3 })
  setBusinessSetupReq(true)
  expect(authState().userInfo).toEqual({ a: 1, b: 3 })
  expect(JSON.parse(localStorage.getItem('auth') ?? '{}').businessSetupReq).toBe(true)
})

test('S-97 S-98 after logout the entry is gone, and stays gone', async () => {
  const { authState, clearAuth, isLoggedIn, storeLogin, subscribeAuth } = await freshStore()
  storeLogin(reply)
  subscribeAuth(() => {})
  clearAuth()
  expect(isLoggedIn()).toBe(false)
  expect(authState()).toMatchObject({ token: '', refreshToken: '', userInfo: {}, menuItems: [] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(localStorage.getItem('auth')).toBeNull()
  expect((await freshStore()).isLoggedIn()).toBe(false)
})

test('a malformed entry counts as none', async () => {
  localStorage.setItem('auth', '{"token":')
  expect((await freshStore()).isLoggedIn()).toBe(false)
  localStorage.setItem('auth', '{"token":7,"menuItems":"x"}')
  expect((await freshStore()).authState()).toMatchObject({ token: '', menuItems: [] })
})

test('an answer that comes after a sign-out in another tab is not kept', async () => {
  const store = await freshStore()
  const stop = store.followOtherTabs()
  store.storeLogin(reply)
  otherTabWrites(null)
  store.storeMenu(menu('late'))
  expect(entry()).toBeNull()
  store.storeLogin(reply)
  expect(entry()).not.toBeNull()
  stop()
})

test('a sign-out in another tab signs out here', async () => {
  const { followOtherTabs, isLoggedIn, storeLogin } = await freshStore()
  storeLogin(reply)
  followOtherTabs()
  localStorage.removeItem('auth')
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))
  expect(isLoggedIn()).toBe(false)
})

test('blocked storage does not lose the session of this page', async () => {
  const { clearAuth, isLoggedIn, reloadAuth, storeLogin } = await freshStore()
  blockStorage()
  storeLogin(reply)
  expect(isLoggedIn()).toBe(true)
  vi.unstubAllGlobals()
  expect(reloadAuth().token).toBe('t1')
  blockStorage()
  expect(reloadAuth().token).toBe('t1')
  clearAuth()
  expect(isLoggedIn()).toBe(false)
})

test('S-98 a menu that arrives after signing out does not bring the entry back', async () => {
  const { clearAuth, storeLogin, storeMenu } = await freshStore()
  storeLogin(reply)
  clearAuth()
  storeMenu([{ id: 'a', label: 'A', icon: 'a', to: '/a' }])
  expect(localStorage.getItem('auth')).toBeNull()
  storeLogin(reply)
  expect(localStorage.getItem('auth')).not.toBeNull()
})

test('AUT-15 a tab keeps its own menu while another one works for another shop', async () => {
  const { authState, followOtherTabs, storeLogin, storeMenu } = await freshStore()
  storeLogin(reply)
  storeMenu([{ id: 'own', label: 'Own', icon: 'a', to: '/a' }])
  const stop = followOtherTabs()
  const other = { ...authState(), token: 't9', menuItems: [] }
  localStorage.setItem('auth', JSON.stringify(other))
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: JSON.stringify(other) }))
  stop()
  expect(authState()).toMatchObject({ token: 't9', menuItems: [{ id: 'own' }] })
})

test('storage that cannot be read at all is an empty one', async () => {
  blockStorage()
  const { isLoggedIn, reloadAuth } = await freshStore()
  expect(isLoggedIn()).toBe(false)
  expect(reloadAuth().token).toBe('')
})

test.each([
  ['', ''],
  ['null', ''],
  ['7', ''],
  ['"text"', ''],
  ['{"token":', ''],
  ['{"token":"t9"}', 't9'],
])('the entry “%s” signs nobody in unless it is whole', async (written, token) => {
  const { authState, reloadAuth, storeLogin } = await freshStore()
  storeLogin(reply)
  localStorage.setItem('auth', written)
  expect(reloadAuth()).toEqual({
    userInfo: {},
    token,
    refreshToken: '',
    businessSetupReq: false,
    menuItems: [],
  })
  expect(authState().token).toBe(token)
})

test.each([
  ['userInfo', null, {}],
  ['userInfo', 'Ann', {}],
  ['userInfo', { user }, { user }],
  ['token', 7, ''],
  ['refreshToken', 7, ''],
  ['refreshToken', 'r9', 'r9'],
  ['businessSetupReq', 'yes', false],
  ['businessSetupReq', true, true],
  ['menuItems', 'x', []],
  ['menuItems', menu('a'), menu('a')],
])('an entry whose %s is %j is read as %j', async (field, written, known) => {
  localStorage.setItem('auth', JSON.stringify({ [field]: written }))
  expect((await freshStore()).authState()).toMatchObject({ [field]: known })
})

describe('signing in', () => {
  const { businessSetupReq: _said, ...silent } = reply
  const social = (existingTenant: UserInfo) => ({ response: { token: 't2', existingTenant } })

  test.each([
    ['a login', true],
    ['a login', false],
    ['a social sign-in', true],
    ['a social sign-in', false],
  ])('after %s that says so (%s) the set-up is still to be done', async (way, said) => {
    const { authState, storeLogin, storeSocial } = await freshStore()
    if (way === 'a login') storeLogin({ ...silent, businessSetupReq: said })
    else storeSocial(social({ businessSetupReq: said }))
    expect(authState().businessSetupReq).toBe(said)
  })

  test('who is told nothing of a set-up has none to do, and begins without a menu', async () => {
    const { authState, setBusinessSetupReq, storeLogin, storeMenu, storeSocial } =
      await freshStore()
    for (const signIn of [() => storeLogin(silent), () => storeSocial(social({ user }))]) {
      setBusinessSetupReq(true)
      storeMenu(menu('old'))
      signIn()
      expect(authState()).toMatchObject({ businessSetupReq: false, menuItems: [] })
    }
  })

  test('a social sign-in keeps the refresh token it is given, and writes again after a sign-out', async () => {
    const { clearAuth, storeSocial } = await freshStore()
    clearAuth()
    storeSocial({ response: { token: 't2', refreshToken: 'r2', existingTenant: { user } } })
    expect(JSON.parse(entry() ?? '{}')).toMatchObject({ token: 't2', refreshToken: 'r2' })
  })
})

test('signing out takes the driver’s run off the device and tells who listens', async () => {
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const { clearAuth, subscribeAuth } = await freshStore()
  const listener = vi.fn()
  const unsubscribe = subscribeAuth(listener)
  clearAuth()
  expect(deleteDatabase).toHaveBeenCalledWith('driver-run-day')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  clearAuth()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('an ended session is first emptied and then gone, so that other tabs can tell it from a sign-out', async () => {
  const { clearEndedAuth, isLoggedIn, storeLogin, storeMenu, subscribeAuth } = await freshStore()
  storeLogin(reply)
  const seen: (string | null)[] = []
  subscribeAuth(() => seen.push(entry()))
  clearEndedAuth()
  expect(seen.map((text) => (text === null ? null : JSON.parse(text)))).toEqual([
    { userInfo: {}, token: '', refreshToken: '', businessSetupReq: false, menuItems: [] },
    null,
  ])
  expect(isLoggedIn()).toBe(false)
  storeMenu(menu('late'))
  expect(entry()).toBeNull()
})

describe('what other tabs do', () => {
  const written = (fields: object) => JSON.stringify({ ...reply, userInfo: { user }, ...fields })
  const emptied = JSON.stringify({ userInfo: {}, token: '', refreshToken: '' })

  async function followedStore() {
    const store = await freshStore()
    const { signInWanted } = await import('./sign-in-request.ts')
    return { ...store, signInWanted, stop: store.followOtherTabs() }
  }

  test.each([
    ['the entry itself', 'auth', 't9'],
    ['all of the storage', null, 't9'],
    ['another entry', 'color-mode', 't1'],
  ])('a change of %s leaves the right token here', async (_what, key, token) => {
    const { authState, stop, storeLogin } = await followedStore()
    storeLogin(reply)
    otherTabWrites(written({ token: 't9' }), key)
    stop()
    expect(authState().token).toBe(token)
  })

  test.for<[string, string, string | null, boolean]>([
    ['a session ends there', 't1', emptied, true],
    ['somebody signs out there', 't1', null, false],
    ['a token is renewed there', 't1', written({ token: 't9' }), false],
    ['a session ends there, but nobody was signed in here', '', emptied, false],
  ])('when %s, the dialog here follows', async ([_what, token, newValue, opens]) => {
    const { signInWanted, stop, storeLogin } = await followedStore()
    if (token !== '') storeLogin({ ...reply, token })
    otherTabWrites(newValue)
    stop()
    expect(signInWanted()).toBe(opens)
  })

  test.each([
    [true, 't9'],
    [false, 't1'],
  ])('a page shown again, frozen before: %s, has the token %s', async (persisted, token) => {
    const { authState, stop, storeLogin } = await followedStore()
    storeLogin(reply)
    localStorage.setItem('auth', written({ token: 't9' }))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    stop()
    expect(authState().token).toBe(token)
  })

  test('nothing is followed any more once it has been stopped', async () => {
    const { authState, stop, storeLogin } = await followedStore()
    storeLogin(reply)
    stop()
    otherTabWrites(written({ token: 't9' }))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(authState().token).toBe('t1')
  })

  test('a page that nobody signed in on takes up a sign-in, and tells who listens', async () => {
    const { reloadAuth, subscribeAuth } = await freshStore()
    const listener = vi.fn()
    subscribeAuth(listener)
    localStorage.setItem('auth', written({ token: 't9' }))
    expect(reloadAuth().token).toBe('t9')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test.for<[string, string, string, string[]]>([
    ['the same person', 'own', written({ menuItems: menu('theirs') }), ['own']],
    ['the same person', '', written({ menuItems: menu('theirs') }), ['theirs']],
    [
      'somebody else',
      'own',
      written({ userInfo: { user: { id: 'u2', name: 'Bo' } }, menuItems: menu('theirs') }),
      ['theirs'],
    ],
    [
      'somebody else who has none',
      'own',
      written({ userInfo: { user: { id: 'u2', name: 'Bo' } }, menuItems: [] }),
      [],
    ],
    ['the same person, signed out', 'own', written({ token: '', menuItems: [] }), []],
  ])(
    'of %s, with the menu “%s” here, the right menu is shown',
    async ([_who, own, text, shown]) => {
      const { reloadAuth, storeLogin, storeMenu } = await freshStore()
      storeLogin(reply)
      if (own !== '') storeMenu(menu(own))
      localStorage.setItem('auth', text)
      expect(reloadAuth().menuItems.map(({ id }) => id)).toEqual(shown)
    },
  )

  test('after a sign-out only a sign-in there lets this tab write again', async () => {
    const { clearAuth, reloadAuth, storeLogin, storeMenu } = await freshStore()
    storeLogin(reply)
    clearAuth()
    reloadAuth()
    storeMenu(menu('late'))
    expect(entry()).toBeNull()
    localStorage.setItem('auth', written({ token: 't9' }))
    reloadAuth()
    storeMenu(menu('fresh'))
    expect(JSON.parse(entry() ?? '{}')).toMatchObject({ token: 't9', menuItems: menu('fresh') })
  })
})

test('a component shows who is signed in and follows changes; on the server it is nobody', async () => {
  const { storeLogin, storeTokens, useAuth } = await freshStore()
  storeLogin(reply)
  const shown = renderHook(() => useAuth().token)
  expect(shown.result.current).toBe('t1')
  act(() => storeTokens({ token: 't2', refreshToken: 'r2', expiresIn: 900 }))
  expect(shown.result.current).toBe('t2')
  shown.unmount()
  const Token = () => createElement('b', null, JSON.stringify(useAuth().token))
  expect(renderToString(createElement(Token))).toContain('<b>&quot;&quot;</b>')
})
