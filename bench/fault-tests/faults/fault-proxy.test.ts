import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startFaultProxy } from './fault-proxy.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'

let worked = 0
const server = createServer((asked, answer) => {
  asked.resume().on('end', () => {
    worked += 1
    answer.end('x'.repeat(1_000))
  })
})
let proxy: FaultProxy

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  proxy = await startFaultProxy({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await proxy.close()
  server.close()
})
beforeEach(() => (worked = 0))

async function post(fault: Fault): Promise<string> {
  proxy.choose = () => fault
  const dispatcher = new Agent({ pipelining: 0 })
  try {
    const signal = AbortSignal.timeout(500)
    const body = 'y'.repeat(5_000)
    const answer = await request(proxy.origin, { method: 'POST', body, dispatcher, signal })
    return `${(await answer.body.text()).length} bytes`
  } catch {
    return 'failed'
  } finally {
    await dispatcher.destroy()
  }
}

describe('the fault proxy', () => {
  it.each<{ what: string; fault: Fault; seen: string; done: number }>([
    {
      what: 'passes on what it is not told to spoil',
      fault: { kind: 'none' },
      seen: '1000 bytes',
      done: 1,
    },
    { what: 'waits', fault: { kind: 'latency', ms: 50 }, seen: '1000 bytes', done: 1 },
    { what: 'never answers', fault: { kind: 'hang' }, seen: 'failed', done: 0 },
    {
      what: 'cuts before anything is sent',
      fault: { kind: 'cutRequest', afterBytes: 0 },
      seen: 'failed',
      done: 0,
    },
    {
      what: 'cuts in the middle of the request',
      fault: { kind: 'cutRequest', afterBytes: 2_000 },
      seen: 'failed',
      done: 0,
    },
    {
      what: 'cuts once the work is done',
      fault: { kind: 'cutAnswer', afterBytes: 0 },
      seen: 'failed',
      done: 1,
    },
    {
      what: 'cuts in the middle of the answer',
      fault: { kind: 'cutAnswer', afterBytes: 600 },
      seen: 'failed',
      done: 1,
    },
    {
      what: 'answers by itself, as long as it is told',
      fault: {
        kind: 'answer',
        text: 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n',
        fillingBytes: 100_000,
      },
      seen: '100000 bytes',
      done: 0,
    },
  ])('$what', async ({ fault, seen, done }) => {
    expect(await post(fault)).toBe(seen)
    expect(worked).toBe(done)
  })
})
