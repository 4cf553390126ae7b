// @vitest-environment happy-dom
import type { Order } from '@marketday/contract/orders/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { DisputedGiftCards } from './OrderDisputes.tsx'

const unspent = {
  id: 'unspent',
  codeEnd: 'AB12',
  balanceMinor: 5000,
  refundedMinor: 0,
  isTakenBack: false,
  takeBackRefusal: null,
}
const order = {
  id: 'order',
  currency: 'GBP',
  disputes: [{ status: 'needs_response' }],
  giftCards: [
    unspent,
    {
      ...unspent,
      id: 'part',
      codeEnd: 'CD34',
      balanceMinor: 100,
      takeBackRefusal: 'Some is spent',
    },
    { ...unspent, id: 'spent', codeEnd: 'EF56', balanceMinor: 0 },
    { ...unspent, id: 'back', codeEnd: 'GH78', isTakenBack: true },
  ],
} as unknown as Order

beforeEach(() => {
  queryClient.clear()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  vi.stubGlobal('fetch', async () => Response.json({ permissions: ['orders.edit'], tenants: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (shown: Order) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DisputedGiftCards order={shown} />
    </QueryClientProvider>,
  )

test('INV-09 a dispute names what can be spent still, and offers to take back what nobody has used', async () => {
  show(order)
  expect(await screen.findByRole('button', { name: 'Take back… gift card •AB12' })).toBeDefined()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Gift card •AB12',
    'Gift card •CD34',
  ])
  expect(screen.getByText('Some is spent.')).toBeDefined()
})

test.each(['won', 'closed'] as const)('INV-09 a dispute that is %s names none', (status) => {
  show({ ...order, disputes: [{ status }] } as unknown as Order)
  expect(screen.queryByRole('region')).toBeNull()
})
