// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { accountQuery } from '../../account-query.ts'
import DashboardPage from './DashboardPage.tsx'

const problem = { status: 400, code: 'invalid_input', message: 'Not now', requestId: 'x' }

/** Endpoints that refuse. */
let refused: RegExp

beforeEach(() => {
  queryClient.clear()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  const account = {
    role: 'manager',
    permissions: ['dashboard.see', 'dashboard.money', 'stock.see'],
  }
  queryClient.setQueryData(accountQuery.queryKey, account as never)
  vi.stubGlobal('fetch', async (url: string) => {
    if (refused.test(url))
      return Response.json(problem, {
        status: 400,
        headers: { 'content-type': 'application/problem+json' },
      })
    if (/attention|low-stock/.test(url)) return Response.json({ rows: [] })
    // The others are still on their way.
    return await new Promise<Response>(() => undefined)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (address = '/') =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test.each([
  [/\/dashboard(?:\?|$)/, 'the figures', true],
  [/\/charts/, 'the charts', true],
  [/\/attention/, 'what needs attention', false],
])('where %s refuses, only “%s” could not be loaded', async (endpoint, what, isClear) => {
  refused = endpoint
  show()
  expect(await screen.findByText(`We could not load ${what}`)).toBeTruthy()
  expect(await screen.findByText('Everything is well stocked.')).toBeTruthy()
  expect(screen.queryByText('All clear. Nothing needs your attention.') !== null).toBe(isClear)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a period that does not exist is named', async () => {
  refused = /nothing/
  show('/?range=year')
  expect(await screen.findByText(/^The period “year” doesn’t exist/)).toBeTruthy()
})
