import type { FastifyRequest } from 'fastify'

import { networkHash } from '../../platform/network.ts'
import type { Services } from '../../platform/services.ts'

/** Network to count; empty if limits are off (`ORDER_GUARD=off`). */
export const guardedNetwork = ({
  request,
  services: { config },
}: {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly services: Pick<Services, 'config'>
}): string => (config.shopLimits.guardsOrders ? networkHash(config, request.ip) : '')
