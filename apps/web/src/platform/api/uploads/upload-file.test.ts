// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authState, clearAuth, storeLogin } from '../../session/auth-store.ts'
import { dismissSignIn, signInWanted } from '../../session/sign-in-request.ts'
import { uploadPicture } from '@marketday/contract/files'
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

/** Stands where the browser stands: it takes the fresh token and no other. */
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
    this.response = isGood ? stored : { message: 'Your session has ended; sign in again' }
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
