// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

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

beforeEach(() => localStorage.clear())

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

test('a sign-out in another tab signs out here', async () => {
  const { followOtherTabs, isLoggedIn, storeLogin } = await freshStore()
  storeLogin(reply)
  followOtherTabs()
  localStorage.removeItem('auth')
  dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))
  expect(isLoggedIn()).toBe(false)
})

test('blocked storage does not lose the session of this page', async () => {
  const { isLoggedIn, reloadAuth, storeLogin } = await freshStore()
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storeLogin(reply)
  reloadAuth()
  blocked.mockRestore()
  expect(isLoggedIn()).toBe(true)
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
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const { isLoggedIn } = await freshStore()
  blocked.mockRestore()
  expect(isLoggedIn()).toBe(false)
})
