// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, storeLogin } from '../platform/session/auth-store.ts'
import { startShop } from './finish.ts'

let subscription: { status: string } | null
let calls: string[]

beforeEach(() => {
  calls = []
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'https://marketday.example')
    calls.push(pathname.split('/').at(-1) ?? '')
    if (pathname.endsWith('/billing/trial'))
      return Response.json({ code: 'conflict', message: 'Taken' }, { status: 409 })
    return Response.json(
      pathname.endsWith('/billing/subscription') ? { subscription } : { completedAt: 'now' },
    )
  })
})
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const choice = { planId: 'starter', interval: 'month' } as const

test('a trial that another tab has started opens the shop in this one, too', async () => {
  subscription = { status: 'trialing' }
  await startShop(choice)
  expect(calls).toEqual(['trial', 'subscription', 'completion'])
})

test('without a trial the refusal is shown', async () => {
  subscription = null
  await expect(startShop(choice)).rejects.toThrow('Taken')
  expect(calls).toEqual(['trial', 'subscription'])
})
