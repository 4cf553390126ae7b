import type { Transitions } from '../endpoints/state-machine.ts'

/** Build states (features 2.5). Exactly one is live; a retired one was live before. */
export const buildStatuses = [
  'queued',
  'running',
  'cancelling',
  'cancelled',
  'superseded',
  'failed',
  'ready',
  'live',
  'retired',
  'expired',
] as const
export type BuildStatus = (typeof buildStatuses)[number]

export const buildEvents = [
  'start',
  'cancel',
  'stageDone',
  'fail',
  'timeout',
  'stop',
  'retry',
  'publish',
  'rollback',
  'retire',
] as const
export type BuildEvent = (typeof buildEvents)[number]

/** `stop`: the worker confirms a cancellation; `retire`: another build was published. */
export const buildTransitions: Transitions<BuildStatus, BuildEvent> = {
  queued: { start: ['running'], cancel: ['cancelled'] },
  running: {
    stageDone: ['running', 'ready'],
    fail: ['failed'],
    timeout: ['failed'],
    cancel: ['cancelling'],
  },
  cancelling: { stop: ['cancelled'], timeout: ['cancelled'] },
  cancelled: { retry: ['queued'] },
  superseded: {},
  failed: { retry: ['queued'] },
  ready: { publish: ['live'] },
  live: { retire: ['retired'] },
  retired: { rollback: ['live'] },
  expired: {},
}

export const buildActions = ['cancel', 'retry', 'publish', 'rollback'] as const
export type BuildAction = (typeof buildActions)[number]

/** In execution order. */
export const buildStages = ['snapshot', 'validate', 'render', 'verify'] as const
export type BuildStage = (typeof buildStages)[number]

/** States that will still change by themselves. */
export const unfinishedStatuses: readonly BuildStatus[] = ['queued', 'running', 'cancelling']
