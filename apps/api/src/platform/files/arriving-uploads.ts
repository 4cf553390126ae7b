import type { Socket } from 'node:net'

import type { FastifyRequest } from 'fastify'

const arriving = new WeakSet<Socket>()

/** Other requests have to be there within seconds; a file takes as long as its sender's line needs. */
export function giveTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  arriving.add(socket)
  raw.once('close', () => arriving.delete(socket))
}

export const isArriving = (socket: Socket): boolean => arriving.has(socket)
