import type { JobRun } from '../src/platform/jobs/jobs.ts'
import type { TestApp } from './test-app.ts'

export function scheduledRun(t: TestApp): JobRun<Record<string, never>> {
  const inTenant: JobRun<unknown>['inTenant'] = (work) => t.inTenant(null, work)
  return {
    payload: {},
    tenantId: null,
    jobId: 'test',
    attempt: 0,
    isLastAttempt: false,
    services: t.app.services,
    signal: AbortSignal.timeout(60_000),
    inTenant,
    finish: async (work) => void (await inTenant(work)),
  }
}
