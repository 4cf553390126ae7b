import { parentPort, workerData } from 'node:worker_threads'

import { planRoutes } from './plan-route.ts'
import type { DayPlan } from './plan-route.ts'
import type { PlanProblem } from './route-problem.ts'

export interface PlanTask {
  readonly problem: PlanProblem
  readonly limitMs: number
}

export type PlanMessage = { readonly progress: number } | { readonly plan: DayPlan }

const { problem, limitMs } = workerData as PlanTask
const endsAt = performance.now() + limitMs
const send = (message: PlanMessage) => parentPort?.postMessage(message)

send({
  plan: planRoutes(problem, {
    isOver: () => performance.now() > endsAt,
    report: (progress) => send({ progress }),
  }),
})
