import { answer } from '@marketday/contract/endpoints/actions'
import { buildTransitions } from '@marketday/contract/storefront/build-states'
import type { BuildAction, BuildStatus } from '@marketday/contract/storefront/build-states'
import * as contract from '@marketday/contract/storefront/builds'
import type { Build } from '@marketday/contract/storefront/builds'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

export const acts = {
  endpoints: {
    cancel: contract.cancelBuild,
    retry: contract.retryBuild,
    publish: contract.publishBuild,
    rollback: contract.rollBackBuild,
  },
  refusals: {
    'builds.create': 'Your role can see builds but not make them',
    'builds.publish': 'Your role can build but not publish. Ask an owner or a manager.',
  },
}

export const statusNames: Record<BuildStatus, string> = {
  queued: 'waiting',
  running: 'running',
  cancelling: 'being cancelled',
  cancelled: 'cancelled',
  superseded: 'replaced by a newer build',
  failed: 'failed',
  ready: 'ready',
  live: 'live',
  retired: 'no longer live',
  expired: 'expired',
}

export function actionsFor(status: BuildStatus, can: Can): Build['actions'] {
  const of = (action: BuildAction) =>
    stepOf(buildTransitions, status, action).kind === 'move' ? null : refusals[action](status)
  return answer(acts, can, {
    cancel: of('cancel'),
    retry: of('retry'),
    publish: of('publish'),
    rollback: of('rollback'),
  })
}

const refusals: Record<BuildAction, (status: BuildStatus) => string> = {
  cancel: (status) => `It is ${statusNames[status]} and can’t be cancelled`,
  retry: (status) =>
    `It is ${statusNames[status]}; only a failed or cancelled build can be retried`,
  publish: (status) => `It is ${statusNames[status]}; only a ready build can be published`,
  rollback: (status) =>
    `It is ${statusNames[status]}; only a previously live build can be restored`,
}

export const automaticAttempts = 3
/** Milliseconds without a heartbeat after which a run is lost. */
export const silentMs = 15_000
/** Hard limit of a run in milliseconds. */
export const longestRunMs = 10 * 60_000
