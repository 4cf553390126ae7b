import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { DayPlan } from './plan-route.ts'
import type { PlanProblem } from './route-problem.ts'

/** A second of arithmetic must not keep everybody else's requests waiting. */
export async function planInBackground(problem: PlanProblem): Promise<DayPlan> {
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), { workerData: problem })
  try {
    const [plan] = (await once(worker, 'message')) as [DayPlan]
    return plan
  } finally {
    await worker.terminate()
  }
}
