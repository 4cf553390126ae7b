// @vitest-environment happy-dom
import type { DeliveryDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { DisputesCard } from './DisputesCard.tsx'

const dispute: DeliveryDispute = {
  id: 'report',
  deliveryId: 'delivery',
  orderNumber: '1001',
  recipient: 'Carla Customer',
  address: '12 Briggate, Leeds',
  driverName: 'Dana Driver',
  event: 'deliver',
  failureReason: null,
  note: '',
  photoUrl: 'https://media.example/p/parcel.jpg?until=1&seal=x',
  pinWasRight: null,
  receivedBy: 'A neighbour',
  cashCollectedMinor: null,
  currency: 'GBP',
  refusal: 'Stop not found',
  happenedAt: '2026-11-22T08:00:00Z',
  receivedAt: '2026-11-22T09:00:00Z',
  status: 'open',
  actions: { accept: null, attach: null, discard: null },
}

let rows: DeliveryDispute[]
let answer: () => void

beforeEach(() => {
  queryClient.clear()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  rows = [dispute]
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json({ rows })
    await new Promise<void>((resolve) => (answer = resolve))
    rows = []
    return Response.json({ ...dispute, status: 'accepted' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <DisputesCard timeZone="Europe/London" open={() => {}} />
    </QueryClientProvider>,
  )

test('the photo is shown and no link leads to its address, which soon is no longer good', async () => {
  show()
  const photo = await screen.findByRole('img', { name: /taken by Dana Driver/ })
  expect(photo.getAttribute('src')).toBe(dispute.photoUrl)
  expect(screen.queryByRole('link')).toBeNull()
})

test('while a decision is under way no other can be made, and what is decided leaves the list', async () => {
  show()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(button('Discard').disabled).toBe(true))
  expect(button('Accept').disabled).toBe(true)
  answer()
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})
