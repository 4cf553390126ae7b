import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { programBeside } from '../../platform/bundle/bundle-root.ts'
import type { DayPlan } from './plan-route.ts'
import type { PlanProblem } from './route-problem.ts'

/** Runs in a worker thread: planning may block for a second. */
export async function planInBackground(problem: PlanProblem): Promise<DayPlan> {
  const worker = new Worker(programBeside(import.meta, 'plan-program'), { workerData: problem })
  try {
    const [plan] = (await once(worker, 'message')) as [DayPlan]
    return plan
  } finally {
    await worker.terminate()
  }
}
