import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { fetchReply } from './http.ts'
import { authState } from '../session/auth-store.ts'
import { refreshSession } from '../session/session.ts'

export interface ServerEvent {
  readonly id: string
  readonly type: string
  readonly payload: unknown
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Reads server events until `signal` aborts, with the bearer token in a header, never in the URL.
 * A lost connection resumes after the last event.
 */
export async function readEvents(
  endpoint: Endpoint,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
) {
  let lastId = ''
  let pauseMs = firstPauseMs
  const receive = (event: ServerEvent) => {
    lastId = event.id || lastId
    pauseMs = firstPauseMs
    onEvent(event)
  }
  while (!signal.aborted) {
    try {
      const allowed = await readOnce(endpoint, { lastId, receive, signal })
      if (!allowed) return
    } catch {
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    await pause(pauseMs, signal)
  }
}

interface Reading {
  readonly lastId: string
  readonly receive: (event: ServerEvent) => void
  readonly signal: AbortSignal
}

/** False if the server has no events for this user. */
async function readOnce(
  endpoint: Endpoint,
  { lastId, receive, signal }: Reading,
): Promise<boolean> {
  const { token } = authState()
  const headers: Record<string, string> = lastId ? { 'last-event-id': lastId } : {}
  const response = await fetchReply(endpoint, { headers, signal, fetch })
  if (response.status === 401) return await refreshSession(token)
  if (response.status === 403 || response.status === 404) return false
  if (!response.ok || !response.body) throw new Error(`Events answered ${response.status}`)
  await readBlocks(response.body, receive)
  return true
}

async function readBlocks(body: ReadableStream<BufferSource>, receive: Reading['receive']) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) receive(event)
    }
  }
}

/** Parses one block of an event stream; null for comments and empty blocks. */
export function parseEvent(block: string): ServerEvent | null {
  const fields = block.split(/\r?\n/).map((line) => /^([a-z]*):? ?(.*)$/s.exec(line) ?? [])
  const valuesOf = (name: string) =>
    fields.filter(([, field]) => field === name).map(([, , value]) => value ?? '')
  const content = valuesOf('data').join('\n')
  if (content === '') return null
  return {
    id: valuesOf('id').at(-1) ?? '',
    type: valuesOf('event').at(-1) ?? 'message',
    payload: JSON.parse(content),
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/**
 * Reports the first change of a noun at once, and later ones within `restMs` together: with many
 * orders per second every open panel would otherwise refetch for each.
 */
export function gatherChanges(tell: (noun: string) => void, restMs: number) {
  const resting = new Map<string, boolean>()

  return function note(noun: string): void {
    if (resting.has(noun)) {
      resting.set(noun, true)
      return
    }
    resting.set(noun, false)
    tell(noun)
    setTimeout(() => {
      const isChanged = resting.get(noun)
      resting.delete(noun)
      if (isChanged) note(noun)
    }, restMs)
  }
}
