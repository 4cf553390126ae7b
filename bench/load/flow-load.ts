import { performance } from 'node:perf_hooks'
import { Client } from 'undici'
import type { Outcome } from './sample.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Ask = {
  method: Method
  path: string
  body?: object
  headers?: Record<string, string>
  keepCookies?: (cookies: string) => void
}

/** Sends one call on the shopper's connection and returns its JSON; throws unless 2xx. */
export type Call = <Reply = unknown>(ask: Ask) => Promise<Reply>

export type FlowLoad = {
  origin: string
  headers?: Record<string, string>
  shoppers: number
  seconds: number
  /** One operation; `turn` is unique across all shoppers. */
  flow: (call: Call, turn: number) => Promise<void>
}

/** Each shopper repeats the flow until the time is over; the first failure aborts the run. */
export async function runFlows(load: FlowLoad): Promise<Outcome> {
  const clients = Array.from({ length: load.shoppers }, () => new Client(load.origin))
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1000
  let turn = 0
  let replyBytes = 0
  let failed = false

  async function shop(client: Client): Promise<void> {
    const call = callerOn(client, load.headers, (bytes) => (replyBytes += bytes))
    while (!failed && performance.now() < endsAt) {
      const begunAt = performance.now()
      await load.flow(call, turn++)
      latenciesMs.push(performance.now() - begunAt)
    }
  }

  try {
    await Promise.all(
      clients.map((client) =>
        shop(client).catch((error: unknown) => {
          failed = true
          throw error
        }),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    return { operations: latenciesMs.length, seconds, latenciesMs, replyBytes }
  } finally {
    await Promise.all(clients.map((client) => client.destroy()))
  }
}

/** Caller with its own connection; `countBytes` receives the size of each reply body. */
export function callerOn(
  client: Client,
  common: Record<string, string> = {},
  countBytes: (bytes: number) => void = () => {},
): Call {
  return async <Reply>({ method, path, body, headers, keepCookies }: Ask) => {
    const reply = await client.request({
      method,
      path,
      headers: { ...common, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await reply.body.text()
    countBytes(Buffer.byteLength(text))
    if (reply.statusCode >= 300) {
      throw new Error(`${method} ${path} answered ${reply.statusCode}: ${text.slice(0, 500)}`)
    }
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    if (cookies.length > 0) keepCookies?.(cookies.map((cookie) => cookie.split(';')[0]).join('; '))
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }
}
