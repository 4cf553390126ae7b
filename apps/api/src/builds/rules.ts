import { buildTransitions } from '@marketday/contract/build-states'
import type { BuildAction, BuildStatus } from '@marketday/contract/build-states'
import type { Build } from '@marketday/contract/builds'
import type { Permission } from '@marketday/contract/permissions'
import { stepOf } from '@marketday/contract/state-machine'

const needed: Record<BuildAction, Permission> = {
  cancel: 'builds.create',
  retry: 'builds.create',
  publish: 'builds.publish',
  rollback: 'builds.publish',
}

const noRole: Record<BuildAction, string> = {
  cancel: 'Your role can see builds but not make them',
  retry: 'Your role can see builds but not make them',
  publish: 'Your role may build but not publish; ask an owner or a manager',
  rollback: 'Your role may build but not publish; ask an owner or a manager',
}

export const statusNames: Record<BuildStatus, string> = {
  queued: 'waiting',
  running: 'running',
  cancelling: 'being cancelled',
  cancelled: 'cancelled',
  superseded: 'replaced by a newer one',
  failed: 'failed',
  ready: 'ready',
  live: 'live',
  retired: 'no longer live',
  expired: 'expired',
}

/** What may be done with a build now, and why not. */
export function buildActionsOf(
  status: BuildStatus,
  permissions: readonly Permission[],
): Build['actions'] {
  const of = (action: BuildAction) => {
    if (!permissions.includes(needed[action])) return noRole[action]
    return stepOf(buildTransitions, status, action).kind === 'move'
      ? null
      : refusals[action](status)
  }
  return {
    cancel: of('cancel'),
    retry: of('retry'),
    publish: of('publish'),
    rollback: of('rollback'),
  }
}

const refusals: Record<BuildAction, (status: BuildStatus) => string> = {
  cancel: (status) => `It is ${statusNames[status]}: there is nothing left to cancel`,
  retry: (status) =>
    `It is ${statusNames[status]}; only a failed or cancelled build is tried again`,
  publish: (status) => `It is ${statusNames[status]}; only a ready build can be published`,
  rollback: (status) =>
    `It is ${statusNames[status]}; only a build that was live before can come back`,
}

/** How often a run that was lost is started again without being asked. */
export const automaticAttempts = 3
/** A run that gives no sign for so long is lost. */
export const silentMs = 15_000
/** However alive, a run ends after so long. */
export const longestRunMs = 10 * 60_000
