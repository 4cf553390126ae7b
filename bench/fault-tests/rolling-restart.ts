import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '../machine/processes.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { openShop } from './stage/shopkeeper.ts'
import { startSteadyLoad } from './stage/steady-load.ts'

const rounds = 3

/** OPS-02: processes are stopped and replaced one after another while shoppers read and order. */
export const rollingRestart: FaultTest = {
  name: 'OPS-02 SIGTERM of one process after the other under load',
  processes: 2,
  async run({ product, expect }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    const load = startSteadyLoad(product, keeper, variantId)
    await pause(1_000)
    let slowestMs = 0
    for (let round = 0; round < rounds; round++)
      for (const pid of product.apiPids()) {
        const began = Date.now()
        process.kill(pid, 'SIGTERM')
        while (product.apiPids().includes(pid)) await pause(50)
        slowestMs = Math.max(slowestMs, Date.now() - began)
        await untilBothListen(product)
      }
    const { answers, failures } = await load.stop()
    expect('requests that failed', failures.length, 0)
    expect('a stop beyond 15 s', Number(slowestMs > 15_000), 0)
    return `${2 * rounds} stops during ${answers} requests, ${failures.length} failed${failures.length > 0 ? ` (${failures[0]})` : ''}, the longest stop took ${(slowestMs / 1000).toFixed(1)} s`
  },
}

async function untilBothListen(product: Stage['product']): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const pids = product.apiPids()
    if (pids.length === 2 && pids.every((pid) => isListening(pid, product.port))) return
    await pause(100)
  }
  throw new Error('two processes did not listen again within 30 s')
}
