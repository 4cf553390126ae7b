import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import type { WaitingAct } from './act-store.ts'
import { reportActs } from './use-run.ts'

const kept = new Map<number, WaitingAct>()
vi.mock('./act-store.ts', () => ({
  listActs: async () => [...kept.values()],
  removeAct: async (order: number) => void kept.delete(order),
  replaceAct: async (act: WaitingAct) => void kept.set(act.order, act),
}))

const sent: { key: string | null; body: { id: string; acts: RunAct[] } }[] = []
let isAnswerLost = false

beforeEach(() => {
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  kept.clear()
  sent.length = 0
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => unknown) => work() },
  })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key')
    sent.push({ key, body: JSON.parse(String(init.body)) })
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
})

function wait(order: number, event: 'start' | 'arrive'): WaitingAct {
  const act = { id: `act-${order}`, event, happenedAt: '2026-11-22T10:00:00.000Z' } as const
  const waiting = { order, driverId: 'd', deliveryId: 'stop-1', act, photo: null, refusal: 'x' }
  kept.set(order, waiting)
  return waiting
}

test('a report that grew after its answer was lost is another report', async () => {
  const first = wait(1, 'start')
  isAnswerLost = true
  expect(await reportActs('d', first)).toBe('later')
  wait(2, 'arrive')
  isAnswerLost = false
  expect(await reportActs('d', first)).toBe('reported')
  expect(kept.size).toBe(0)
  expect(sent.map(({ body }) => body.id)).toEqual(['act-1', 'act-2'])
  expect(sent[1]?.body.acts.map(({ id }) => id)).toEqual(['act-1', 'act-2'])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})
