import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export async function startS3Server() {
  const kept = new Map<string, Buffer>()
  const server = createServer((request, reply) => void answer(kept, request, reply))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    kept,
    settings: {
      bucket: 'shop-files',
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: 'test',
      secretAccessKey: 'test',
    },
    close: () => server.close(),
  }
}

type Kept = Map<string, Buffer>

async function answer(kept: Kept, request: IncomingMessage, reply: ServerResponse) {
  const name = new URL(request.url ?? '', 'http://s3').pathname.slice(1)
  if (request.method === 'PUT') return await keep(kept, { name, request, reply })
  if (request.method === 'DELETE') {
    kept.delete(name)
    return reply.writeHead(204).end()
  }
  return send(kept.get(name), request, reply)
}

async function keep(
  kept: Kept,
  {
    name,
    request,
    reply,
  }: { readonly name: string; readonly request: IncomingMessage; readonly reply: ServerResponse },
) {
  if (!request.headers['content-length']) return reply.writeHead(411).end()
  kept.set(name, await buffer(request))
  return reply.end()
}

function send(bytes: Buffer | undefined, request: IncomingMessage, reply: ServerResponse) {
  if (!bytes) return reply.writeHead(404).end()
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes
  reply.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    'last-modified': new Date(0).toUTCString(),
  })
  return reply.end(request.method === 'HEAD' ? undefined : part)
}
