import type { RunAct, RunStop } from '@marketday/contract/deliveries/driver-run'
import { expect, test } from 'vitest'
import type { WaitingAct } from './act-store.ts'
import { withActs } from './shown-stop.ts'

const stop: RunStop = {
  id: 'stop-1',
  orderNumber: '1001',
  status: 'arrived',
  sequence: 1,
  attempt: 1,
  slot: null,
  plannedAt: null,
  recipient: 'Carla',
  phone: '',
  address: '',
  lat: null,
  lng: null,
  note: '',
  lines: [],
  isPacked: true,
  cashToCollectMinor: 0,
  currency: 'GBP',
  requiresPin: false,
  pinLocked: false,
  failureReason: null,
  finishedAt: null,
}
const at = '2026-11-22T10:00:00.000Z'
const waiting = (
  act: Partial<RunAct> & { event: RunAct['event'] },
  refusal: string | null = null,
) =>
  ({
    order: 1,
    driverId: 'd',
    deliveryId: stop.id,
    photo: null,
    refusal,
    act: { id: 'a', happenedAt: at, ...act },
  }) as WaitingAct

const deliver = waiting({ event: 'deliver', pin: '1234' })

test('a PIN that only the server can check is unverified until it has; a photo is not', () => {
  expect(withActs({ ...stop, requiresPin: true }, [deliver]).isUnverified).toBe(true)
  expect(withActs(stop, [deliver])).toMatchObject({ isUnverified: false, status: 'delivered' })
})

test('a refused PIN leaves the stop at the door with the refusal', () => {
  const refused = { ...deliver, refusal: 'That is not the right PIN' }
  expect(withActs({ ...stop, requiresPin: true }, [refused])).toMatchObject({
    status: 'arrived',
    isUnverified: false,
    refused,
  })
})

test('a correction opens the stop again, and what is closed says since when', () => {
  expect(withActs(stop, [deliver]).finishedAt).toBe(at)
  const corrected = withActs(stop, [deliver, waiting({ event: 'correct' })])
  expect(corrected).toMatchObject({ status: 'arrived', finishedAt: null })
})

test('acts at other stops change nothing', () => {
  expect(withActs(stop, [{ ...deliver, deliveryId: 'stop-2' }])).toMatchObject(stop)
})
