import { buildStatuses } from '@marketday/contract/builds/build-states'
import type { BuildStatus } from '@marketday/contract/builds/build-states'
import { queryFrom } from '../lists/list-address.ts'
import type { BuildQuery } from './build-queries.ts'

/** A status that nobody knows, typed into the address, filters nothing. */
export function buildQueryFrom(search: URLSearchParams): BuildQuery {
  const { status, cursor } = queryFrom(search, ['status'])
  const known = buildStatuses.find((name): name is BuildStatus => name === status)
  return { ...(known && { status: known }), ...(cursor && { cursor }) }
}
