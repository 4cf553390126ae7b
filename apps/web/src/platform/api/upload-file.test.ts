// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authState, clearAuth, storeLogin } from '../session/auth-store.ts'
import { dismissSignIn, signInWanted } from '../session/sign-in-request.ts'
import { uploadPicture } from '@marketday/contract/endpoints/files'
import { uploadFile } from './upload-file.ts'

const jwt = (name: string) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 900, name }))}.s`
const account = {
  expiresIn: 900,
  user: { id: 'u', name: 'A' },
  tenant: null,
  role: null,
  businessSetupReq: false,
}
const [old, fresh] = [jwt('old'), jwt('fresh')]
const stored = { fileId: 'f1', url: '/f1', width: 1, height: 1 }
let sent: string[]
let isOver: boolean

/** Fake XMLHttpRequest that accepts only the fresh token. */
class Request extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: unknown
  #token = ''
  open() {}
  abort() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.#token = value
  }
  send() {
    sent.push(this.#token)
    const isGood = this.#token === `Bearer ${fresh}`
    this.status = isGood ? 201 : 401
    this.response = isGood ? stored : { message: 'Your session has ended. Sign in again' }
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  clearAuth()
  dismissSignIn()
  sent = []
  isOver = false
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async () =>
    isOver
      ? Response.json({ message: 'The session is over' }, { status: 401 })
      : Response.json({ ...account, token: fresh, refreshToken: 'r2' }),
  )
  history.replaceState(null, '', '/adminPanel/inventoryManagement')
  storeLogin({ ...account, token: old, refreshToken: 'r1' })
})
afterEach(() => vi.unstubAllGlobals())

const upload = () =>
  uploadFile(uploadPicture, new File(['x'], 'x.png'), {
    signal: new AbortController().signal,
    onProgress: () => {},
  })

test('a picture refused for its token is sent again with a renewed one', async () => {
  await expect(upload()).resolves.toEqual(stored)
  expect(sent).toEqual([`Bearer ${old}`, `Bearer ${fresh}`])
  expect(authState().token).toBe(fresh)
})

test('a picture refused after the session asks for a new sign-in on the page', async () => {
  isOver = true
  await expect(upload()).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
  expect(signInWanted()).toBe(true)
})

async function begin(options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) {
  storeLogin({ ...account, token: fresh, refreshToken: 'r1' })
  const waiting: Pending[] = []
  class Pending extends Request {
    readonly heard: Record<string, unknown> = {}
    override open(...address: unknown[]) {
      this.heard['address'] = address.join(' ')
    }
    override send(body?: FormData) {
      this.heard['body'] = body
      waiting.push(this)
    }
    override abort() {
      this.dispatchEvent(new Event('abort'))
    }
    answer(status: number, response: unknown) {
      Object.assign(this, { status, response })
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Pending)
  const file = new File(['x'], 'x.png')
  const uploaded = uploadFile(uploadPicture, file, {
    signal: options.signal ?? new AbortController().signal,
    onProgress: options.onProgress ?? (() => {}),
  })
  uploaded.catch(() => {})
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  return { uploaded, file, waiting, request: waiting[0] as Pending }
}

test('the file goes to its endpoint as a form', async () => {
  const { request, file, uploaded } = await begin()
  expect(request.heard['address']).toBe('POST /api/files')
  expect((request.heard['body'] as FormData).get('file')).toMatchObject({
    name: file.name,
    size: file.size,
  })
  request.answer(201, stored)
  await expect(uploaded).resolves.toEqual(stored)
})

test('a token that has run out is renewed before the file goes out', async () => {
  const past = `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 - 60 }))}.s`
  storeLogin({ ...account, token: past, refreshToken: 'r1' })
  await expect(upload()).resolves.toEqual(stored)
  expect(sent).toEqual([`Bearer ${fresh}`])
})

test.each([
  [0, 4, 0],
  [1, 4, 0.25],
  [4, 4, 1],
  [3, 0, 0],
])('%i of %i bytes are a share of %d', async (loaded, total, share) => {
  const onProgress = vi.fn()
  const { request } = await begin({ onProgress })
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  expect(onProgress.mock.calls).toEqual([[share]])
})

test.each([
  [299, stored, stored],
  [300, null, { message: 'Something went wrong (300). Try again in a moment.' }],
  [413, { message: 'The picture is too large' }, { message: 'The picture is too large' }],
  [500, {}, { message: 'Something went wrong (500). Try again in a moment.' }],
])('an answer %i to a file is final', async (status, response, expected) => {
  const { request, uploaded, waiting } = await begin()
  const outcome = uploaded.catch((error: unknown) => error)
  request.answer(status, response)
  expect(await outcome).toMatchObject(expected)
  expect(waiting).toHaveLength(1)
})

test('a connection that breaks under a file is a failure of the network', async () => {
  const { request, uploaded } = await begin()
  request.dispatchEvent(new Event('error'))
  await expect(uploaded).rejects.toMatchObject({
    message: 'Marketday can’t be reached. Check your connection and try again.',
    code: 'network_error',
    status: 0,
  })
})

test('an upload that somebody cancels stops', async () => {
  const cancelling = new AbortController()
  const { uploaded } = await begin({ signal: cancelling.signal })
  cancelling.abort()
  await expect(uploaded).rejects.toMatchObject({ name: 'AbortError' })
})
