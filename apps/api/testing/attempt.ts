import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { sampleBody, sampleOf } from './sample-input.ts'
import type { Client } from './actors.ts'

const id = '01890000-0000-7000-8000-000000000000'

export function attempt(client: Client, endpoint: Endpoint) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, id]),
  )
  return client.call(endpoint as never, {
    params: params as never,
    query: sampleOf(endpoint.query) as never,
    body: sampleBody(endpoint) as never,
  })
}

export const isOperators = ({ access }: Endpoint): boolean =>
  typeof access === 'object' && 'operator' in access
