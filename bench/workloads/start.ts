import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { engineOptionsOf, environmentOf, usageOf } from '../machine/processes.ts'
import { startProduct } from '../product/start-product.ts'
import { figureRow } from '../report/row.ts'
import type { Workload } from './workload.ts'

const serverScript = join(import.meta.dirname, '../../apps/api/dist/main.js')
const patienceMs = 30_000

/** With its own PostgreSQL, as in a manual start; the first start creates data and builds. */
export const secondStart: Workload = {
  id: 'W-start',
  title: 'second start to ready; the server process alone to its first answer, and its memory',
  run: async ({ dataDir, options }) => {
    const own = join(dataDir, 'start')
    await rm(own, { recursive: true, force: true })
    const first = await startProduct({ dataDir: own })
    await first.stop()

    const starts: number[] = []
    const answers: number[] = []
    const memories: number[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      const product = await startProduct({ dataDir: own })
      starts.push(product.readyAfterMs)
      memories.push(usageOf(product.apiPids()).memoryMb)
      answers.push(await firstAnswerMs(product.apiPids()[0]))
      await product.stop()
    }
    return [
      figureRow('W-start', median(starts) / 1000, { most: 5, unit: 's' }),
      figureRow('W-start server alone', median(answers) / 1000, { most: 1, unit: 's' }),
      figureRow('W-start server memory', median(memories), { most: 200, unit: 'MB' }),
    ]
  },
}

/** Starts a copy of the running server on another port and polls until it responds. */
async function firstAnswerMs(like: number | undefined): Promise<number> {
  if (like === undefined) throw new Error('no server process was found')
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...engineOptionsOf(like), serverScript], {
    env: { ...environmentOf(like), PORT: String(port) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  try {
    while (!(await answers(`http://127.0.0.1:${port}/healthz`))) {
      if (performance.now() - startedAt > patienceMs) throw new Error('the server does not answer')
      await sleep(10)
    }
    return performance.now() - startedAt
  } finally {
    child.kill()
    await ended
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url)
    await reply.text()
    return reply.ok
  } catch {
    return false
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
