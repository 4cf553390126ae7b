import { availableParallelism } from 'node:os'
import type { Sample } from '../load/sample.ts'
import { measureRound, repeat } from '../load/compare.ts'
import type { Side } from '../load/compare.ts'
import { usageOf } from '../machine/processes.ts'
import { listPaths } from '../product/paths.ts'
import { productGets } from '../product/sides.ts'
import { cpuRatio, figureRow } from '../report/row.ts'
import type { Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import { purchases } from './purchases.ts'
import type { Workload } from './workload.ts'

const mostMb = 300

export const memory: Workload = {
  id: 'W-memory',
  title: 'the largest server process under W-list and W-flow',
  run: async (stage) => {
    // Restart to clear the state of earlier workloads.
    const product = await stage.product(1, { anew: true })
    const { list, flow } = await bothSides(stage, 1)
    let most = 0
    const watching = setInterval(() => {
      for (const pid of product.apiPids()) most = Math.max(most, usageOf([pid]).memoryMb)
    }, 250)
    try {
      for (const side of [list, flow])
        await measureRound(side, stage.options.seconds * stage.options.rounds)
    } finally {
      clearInterval(watching)
    }
    return [figureRow('W-memory', most, { most: mostMb, unit: 'MB' })]
  },
}

const leastGain = 1.5
/** Two servers, the database and the load generator each need a core to show the gain. */
const coresNeeded = 4

export const twoProcesses: Workload = {
  id: 'W-two',
  title: 'W-list and W-flow with two processes instead of one',
  run: async (stage) => {
    const one = await measureBoth(stage, 1)
    const two = await measureBoth(stage, 2)
    await stage.product(1)
    return [gainRow('W-two list', one.list, two.list), gainRow('W-two flow', one.flow, two.flow)]
  },
}

function gainRow(workload: string, one: Sample, two: Sample): Row {
  const gain = two.perSecond / one.perSecond
  const cores = availableParallelism()
  return {
    workload,
    ours: `${Math.round(two.perSecond)}/s`,
    baseline: `${Math.round(one.perSecond)}/s`,
    ratio: gain,
    cpuRatio: cpuRatio(two, one),
    target: `≥${leastGain} × one process`,
    passed: gain >= leastGain ? true : cores < coresNeeded ? null : false,
    sample: two,
    note: `beside it one process; ${cores} cores are shared by servers, database and load${cores < coresNeeded ? ', which leaves no room to judge' : ''}`,
  }
}

async function measureBoth(stage: Stage, processes: number) {
  const { list, flow } = await bothSides(stage, processes)
  return { list: await repeat(list, stage.options), flow: await repeat(flow, stage.options) }
}

async function bothSides(stage: Stage, processes: number): Promise<{ list: Side; flow: Side }> {
  await stage.product(processes)
  const shop = await stage.shop()
  const paths = listPaths(shop)
  const reading = { slug: shop.slug, processes, paths, connections: 32 }
  return {
    list: await productGets(stage, reading),
    flow: await purchases(stage, shop, { method: 'cash', processes }),
  }
}
