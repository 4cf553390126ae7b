import type { Socket } from 'node:net'

import type { FastifyRequest } from 'fastify'

const arriving = new WeakSet<Socket>()

/** Exempts uploads from the request timeout: their time depends on the sender's connection. */
export function giveTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  arriving.add(socket)
  raw.once('close', () => arriving.delete(socket))
}

export const isArriving = (socket: Socket): boolean => arriving.has(socket)
