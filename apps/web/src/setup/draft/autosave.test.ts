// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeLogin } from '../../platform/session/auth-store.ts'
import type { SaveState } from '../../ui/feedback/SaveNote.tsx'
import { createSaver } from './autosave.ts'

let answer: () => Promise<Response>
let sent: unknown[]
let states: SaveState[]

beforeEach(() => {
  vi.useFakeTimers()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  sent = []
  states = []
  answer = async () => Response.json({ answers: {} })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const newSaver = () => createSaver((state) => states.push(state))
const refuse = async () => Response.json({ message: 'Down' }, { status: 503 })

test('fields typed within a moment travel together, each with its last value', async () => {
  const saver = newSaver()
  saver.keep('stepTwo', 'shopName', 'Ki')
  saver.keep('stepTwo', 'shopName', 'Kiln')
  saver.keep('stepOne', 'tradeName', 'Kiln Lane')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([{ stepTwo: { shopName: 'Kiln' }, stepOne: { tradeName: 'Kiln Lane' } }])
  expect(states).toEqual(['saving', 'saved'])
})

test('what is not valid yet is never sent', async () => {
  const saver = newSaver()
  saver.keep('stepTwo', 'shopName', '')
  saver.keep('stepTwo', 'slug', 'Not A Slug')
  await vi.advanceTimersByTimeAsync(1_000)
  await saver.flush()
  expect(sent).toEqual([])
  expect(states).toEqual([])
})

test('after a failure everything waits and arrives later, the newest typing on top', async () => {
  answer = refuse
  const saver = newSaver()
  saver.keep('stepTwo', 'shopName', 'Kiln')
  saver.keep('stepTwo', 'slug', 'kiln')
  await expect(saver.flush()).rejects.toThrow('Down')
  expect(states).toEqual(['saving', 'failed'])

  answer = async () => Response.json({ answers: {} })
  saver.keep('stepTwo', 'slug', 'kiln-lane')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.at(-1)).toEqual({ stepTwo: { shopName: 'Kiln', slug: 'kiln-lane' } })
  expect(states.at(-1)).toBe('saved')
})

test('a failed save is tried again by itself', async () => {
  answer = refuse
  const saver = newSaver()
  saver.keep('stepOne', 'tradeName', 'Kiln Lane')
  await vi.advanceTimersByTimeAsync(1_000)
  answer = async () => Response.json({ answers: {} })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent).toEqual([
    { stepOne: { tradeName: 'Kiln Lane' } },
    { stepOne: { tradeName: 'Kiln Lane' } },
  ])
})

test('one request follows the other; nothing overtakes', async () => {
  let release = () => {}
  answer = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ answers: {} }))
    })
  const saver = newSaver()
  saver.keep('stepOne', 'tradeName', 'First')
  const first = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.keep('stepOne', 'tradeName', 'Second')
  const second = saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ stepOne: { tradeName: 'First' } }])
  release()
  await first
  await vi.advanceTimersByTimeAsync(0)
  release()
  await second
  expect(sent.at(-1)).toEqual({ stepOne: { tradeName: 'Second' } })
})
