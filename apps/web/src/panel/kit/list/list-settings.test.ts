// @vitest-environment happy-dom
import type { ListArrangement } from '@marketday/contract/panel/lists'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { saveArrangement, useListSettings } from './list-settings.ts'

const usual: ListArrangement = { columns: [], density: 'compact' }
let atServer = usual
const waiting: { body: ListArrangement; answer: (status: number) => void }[] = []

beforeEach(() => {
  atServer = usual
  waiting.length = 0
  localStorage.clear()
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ ...atServer, views: [], defaultViewId: null })
    const wish = JSON.parse(String(body)) as ListArrangement
    const status = await new Promise<number>((answer) => waiting.push({ body: wish, answer }))
    if (status === 200) atServer = wish
    return Response.json({}, { status })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

const look = () => {
  const { result } = renderHook(() => useListSettings('items').settings, { wrapper })
  return () => result.current.columns[0]?.width ?? null
}

/** Like a held key. */
const widen = () =>
  act(() => {
    saveArrangement('items', ({ columns, density }) => ({
      density,
      columns: [{ key: 'title', isHidden: false, width: (columns[0]?.width ?? 10) + 1 }],
    }))
  })

const answer = async (status: number) => {
  await expect.poll(() => waiting.length).toBe(1)
  await act(async () => waiting.pop()?.answer(status))
}

test('each of several quick changes begins with the one before; the last is sent after the first', async () => {
  const width = look()
  for (let n = 0; n < 5; n++) widen()
  expect(width()).toBe(15)
  await answer(200)
  expect(atServer.columns[0]?.width).toBe(11)
  expect(width()).toBe(15)
  await answer(200)
  await expect.poll(() => atServer.columns[0]?.width).toBe(15)
  expect(waiting).toEqual([])
  expect(width()).toBe(15)
})

test('UX-15 what is refused is shown as it was before', async () => {
  const width = look()
  widen()
  await answer(200)
  await expect.poll(() => atServer.columns[0]?.width).toBe(11)
  widen()
  expect(width()).toBe(12)
  await answer(409)
  await expect.poll(width).toBe(11)
})

test('the next visit draws at once what the last one knew, and what is somebody else’s never', async () => {
  look()
  widen()
  await answer(200)
  await expect.poll(() => localStorage.getItem('list-settings')).toContain('"width":11')
  cleanup()
  queryClient.clear()
  expect(look()()).toBe(11)
  cleanup()
  queryClient.clear()
  storeLogin({ token: 'b-token', refreshToken: 'b', user: { id: 'somebody-else' } as never })
  expect(look()()).toBeNull()
})
