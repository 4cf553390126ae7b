// @vitest-environment happy-dom
import { termsEditions, termsVersion } from '@marketday/contract/accounts/identity/terms'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { TermsDialog } from './TermsDialog.tsx'

let asked: [string, RequestInit][]

beforeEach(() => {
  asked = []
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([String(address), init])
    return Promise.resolve(Response.json({}))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (accepted: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TermsDialog terms={{ version: termsVersion, accepted }} />
    </QueryClientProvider>,
  )

test('MKT-10 what changed stands beside both editions, and nothing but an answer closes it', () => {
  const [now, before] = termsEditions
  show(before?.version ?? null)
  for (const change of now.changes) expect(screen.getByText(change)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([now.path, before?.path])
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('MKT-10 agreeing sends the edition that was read', async () => {
  show(termsEditions[1]?.version ?? null)
  fireEvent.click(screen.getByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  const [address, init] = asked[0] ?? ['', {}]
  expect([new URL(address, location.href).pathname, init.method]).toEqual([
    '/api/account/terms',
    'PUT',
  ])
  expect(JSON.parse(String(init.body))).toEqual({ version: termsVersion })
})

test('MKT-10 who never accepted any is not told of changes', () => {
  show(null)
  expect(screen.queryByText('What changed')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
