import type { FastifyReply } from 'fastify'

export const declareEventStream = (reply: FastifyReply) =>
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Prevents buffering by proxies and our compression.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
