import { parentPort, workerData } from 'node:worker_threads'

import { planRoutes } from './plan-route.ts'
import type { PlanProblem } from './route-problem.ts'

parentPort?.postMessage(planRoutes(workerData as PlanProblem))
