import { once } from 'node:events'
import { createServer, get, Agent } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { drainConnections } from './drain-connections.ts'

test('OPS-02 a process that stops answers on open connections and asks to connect anew', async () => {
  const server = createServer((_request, response) => response.end('served'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async () => {
    const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return `${answer.statusCode} ${answer.headers.connection}`
  }
  expect(await ask()).toBe('200 keep-alive')
  const drained = drainConnections({ server })
  expect(await ask()).toBe('200 close')
  await drained
  server.close()
})
