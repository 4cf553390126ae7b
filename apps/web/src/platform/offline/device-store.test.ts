import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inStore } from './device-store.ts'

const photos = { database: 'day', name: 'photos', options: { keyPath: 'id' } }

interface FakeRequest {
  result?: unknown
  error?: Error | null
  onupgradeneeded?: () => void
  onsuccess?: () => void
  onerror?: () => void
}

interface FakeTransaction {
  error?: Error | null
  oncomplete?: () => void
  onabort?: () => void
}

/** Fake IndexedDB: the test settles each request and transaction. */
let opening: FakeRequest
let reading: FakeRequest
let transaction: FakeTransaction
let done: unknown[]

beforeEach(() => {
  done = []
  transaction = {}
  reading = {}
  opening = {
    result: {
      createObjectStore: (...store: unknown[]) => done.push(['create', ...store]),
      transaction: (...parts: unknown[]) => {
        done.push(['transaction', ...parts])
        return Object.assign(transaction, { objectStore: (name: string) => `store ${name}` })
      },
      close: () => done.push(['close']),
    },
  }
  vi.stubGlobal('indexedDB', {
    open: (...parts: unknown[]) => {
      done.push(['open', ...parts])
      return opening
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

async function begin() {
  const outcome = vi.fn()
  const result = inStore(photos, 'readonly', (store) => {
    done.push(['work', store])
    return reading as unknown as IDBRequest
  })
  result.then(outcome, outcome)
  await settle()
  expect(outcome).not.toHaveBeenCalled()
  opening.onsuccess?.()
  await settle()
  return outcome
}

test('a read is answered once its transaction is over, and the database is closed', async () => {
  const outcome = await begin()
  Object.assign(reading, { result: 'the photo' })
  reading.onsuccess?.()
  await settle()
  expect(outcome).not.toHaveBeenCalled()
  transaction.oncomplete?.()
  await settle()
  expect(outcome).toHaveBeenCalledWith('the photo')
  expect(done).toEqual([
    ['open', 'day', 1],
    ['transaction', 'photos', 'readonly'],
    ['work', 'store photos'],
    ['close'],
  ])
})

test('the store is made when the database is new', async () => {
  await begin()
  opening.onupgradeneeded?.()
  expect(done).toContainEqual(['create', 'photos', { keyPath: 'id' }])
})

const full = new DOMException('The disk is full', 'QuotaExceededError')

test.each([
  ['with its reason', full, 'The disk is full'],
  ['without a reason', null, 'This could not be saved on the phone'],
])('a transaction that is given up %s is a failure, and the database is closed', async (...row) => {
  const [, error, message] = row
  const outcome = await begin()
  reading.onsuccess?.()
  Object.assign(transaction, { error })
  transaction.onabort?.()
  await settle()
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ message }))
  expect(done.at(-1)).toEqual(['close'])
})

test.each([
  ['with its reason', full, 'The disk is full'],
  ['without a reason', null, 'This could not be saved on the phone'],
])('a read that fails %s is a failure', async (_how, error, message) => {
  const outcome = await begin()
  Object.assign(reading, { error })
  reading.onerror?.()
  await settle()
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ message }))
  expect(done.at(-1)).toEqual(['close'])
})
