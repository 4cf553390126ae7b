import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

import { programBeside } from '../../platform/bundle/bundle-root.ts'
import type { PlanMessage, PlanTask } from './plan-program.ts'
import type { DayPlan } from './plan-route.ts'

interface Following {
  /** Ends the thread. */
  readonly signal: AbortSignal
  readonly onProgress?: (part: number) => void
}

/** Runs in a worker thread: planning takes seconds. */
export async function planInBackground(
  task: PlanTask,
  { signal, onProgress }: Following,
): Promise<DayPlan> {
  signal.throwIfAborted()
  const worker = new Worker(programBeside(import.meta, 'plan-program'), { workerData: task })
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const sent = message as PlanMessage
      if ('plan' in sent) return sent.plan
      onProgress?.(sent.progress)
    }
    throw new Error('the planner ended without a plan')
  } finally {
    await worker.terminate()
  }
}
