import type { BuildStage } from '@marketday/contract/storefront/build-states'

import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Run } from './run-lease.ts'
import { record } from '../../platform/events/record.ts'

type Level = 'info' | 'warning' | 'error'

export interface BuildLog {
  write(stage: BuildStage, message: string, level?: Level): void
  flush(): Promise<void>
}

const flushMs = 250

/** Stores lines in batches, at most 250 ms after they were written. */
export function openBuildLog(run: Run, inTenant: JobRun<unknown>['inTenant']): BuildLog {
  let waiting: { line_number: number; stage: BuildStage; level: Level; message: string }[] = []
  let number = run.lastLine
  let timer: NodeJS.Timeout | null = null
  let storing = Promise.resolve()

  const store = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const lines = waiting
    waiting = []
    if (lines.length > 0) storing = storing.then(() => insert(lines))
    return storing
  }
  const insert = (lines: typeof waiting) =>
    inTenant(async (db) => {
      await db
        .insertInto('build_log_lines')
        .values(lines.map((line) => ({ ...line, build_id: run.buildId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await record(db, {
        name: 'build.logged',
        objectType: 'build',
        objectId: run.buildId,
        isPassing: true,
      })
    })

  return {
    write(stage, message, level = 'info') {
      number += 1
      waiting.push({ line_number: number, stage, level, message: message.slice(0, 1000) })
      // `storing` keeps the rejection for the next flush.
      timer ??= setTimeout(() => void store().catch(() => undefined), flushMs)
    },
    flush: store,
  }
}
