import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { BuildLog } from './build-log.ts'
import type { Run } from './run-lease.ts'

export interface Workshop extends Pick<JobRun<unknown>, 'inTenant' | 'services'> {
  readonly run: Run
  readonly log: BuildLog
  readonly signal: AbortSignal
}
