import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { BuildLog } from './build-log.ts'
import type { Run } from './run-lease.ts'

/** What every stage of a build works with. */
export interface Workshop extends Pick<JobRun<unknown>, 'inTenant' | 'services'> {
  readonly run: Run
  readonly log: BuildLog
  /** Aborted as soon as the run must stop. */
  readonly signal: AbortSignal
}
