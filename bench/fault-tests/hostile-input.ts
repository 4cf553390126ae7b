import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { request } from 'undici'
import { refusedAddresses } from '../../apps/api/testing/platform/refused-addresses.ts'
import { descendantsNaming, usageOf } from '../machine/processes.ts'
import type { Product } from '../product/start-product.ts'
import type { Attacked, ImporterAttack } from './stage/importer-attack.ts'
import { expensiveSvg, honestPicture, uploadAs } from './stage/pictures.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'
import { inWords, p95, ratios, sampleWhile, together } from '../load/waiting-times.ts'
import type { Waits } from '../load/waiting-times.ts'

/** URLs without a scheme are refused from programs but accepted from users. */
const typedByPeople = /^(?:\/\/)?example\.com/
const hostileAddresses = refusedAddresses.filter((address) => !typedByPeople.test(address))
const warmUpMs = 3_000
const idleMs = 10_000
const bombsMs = 30_000
/** Idle and attack rounds alternate, because a shared machine varies in speed. */
const rounds = 4

/** SSR-07: all known expensive inputs at once and repeatedly, from many networks. */
export const attackedImporter: FaultTest = {
  name: 'SSR-07 the importer attacked with the whole corpus at once',
  async run(stage) {
    const { product, expect, target } = stage
    const probes = probesOf(stage, await openShop(product))
    const attacker = await prepareAttack(product)
    await sampleWhile(probes, pause(warmUpMs))
    const before = { pids: product.apiPids(), memory: usageOf(product.apiPids()).memoryMb }
    const attacks: Attacked[] = []
    let peakMb = 0
    const look = () => (peakMb = Math.max(peakMb, usageOf(product.apiPids()).memoryMb))
    const looking = setInterval(look, 1_000)
    let idle = await sampleWhile(probes, pause(idleMs))
    let under: Waits = {}
    for (let round = 0; round < rounds; round += 1) {
      const attacked = attacker.attack().then((attack) => attacks.push(attack))
      under = together(under, await sampleWhile(probes, attacked))
      idle = together(idle, await sampleWhile(probes, pause(idleMs)))
    }
    clearInterval(looking)
    await attacker.end()
    await untilReadersEnd(before.pids)
    const after = usageOf(product.apiPids()).memoryMb

    const sum = (of: keyof Attacked) => attacks.reduce((total, attack) => total + attack[of], 0)
    expect('addresses not refused', attacks.length * hostileAddresses.length - sum('refused'), 0)
    expect('readings without an end', sum('websites') - sum('ended'), 0)
    expect('restarts', Number(String(product.apiPids()) !== String(before.pids)), 0)
    expect('memory kept beyond 100 MB', Number(after - before.memory > 100), 0)
    for (const [name, ratio] of ratios(idle, under))
      target(`p95 of ${name} under attack to idle`, ratio, 3)
    target('slowest p95 under attack in ms', Math.max(...Object.values(under).map(p95)), 100)
    expect('memory of the attack beyond 1.5 GB', Number(peakMb - before.memory > 1_500), 0)
    return `${sum('websites')} websites and ${sum('refused')} addresses; ${inWords(idle, under)}; memory ${before.memory.toFixed(0)} → at most ${peakMb.toFixed(0)} with its readers → ${after.toFixed(0)} MB`
  },
}

/** UPL-07: CPU-heavy pictures, two at a time from one business, while another one uploads its own. */
export const attackedPictures: FaultTest = {
  name: 'UPL-07 expensive pictures of one business beside the uploads of another',
  async run(stage) {
    const { product, expect, target } = stage
    const [attacker, keeper] = [await openShop(product), await openShop(product)]
    const picture = await honestPicture()
    const probes = {
      ...probesOf(stage, keeper),
      upload: async () =>
        (await uploadAs(product, keeper, { path: '/api/files', bytes: picture() })) === 201,
    }
    await sampleWhile(probes, pause(warmUpMs))
    const idleBefore = await sampleWhile(probes, pause(idleMs))
    const pids = product.apiPids()
    const bombs: number[] = []
    const under = await sampleWhile(probes, uploadBombs(stage, attacker, bombs))
    const idle = together(idleBefore, await sampleWhile(probes, pause(idleMs)))
    expect('bombs drawn', bombs.filter((status) => status !== 400).length, 0)
    expect('restarts', Number(String(product.apiPids()) !== String(pids)), 0)
    for (const [name, ratio] of ratios(idle, under))
      target(`p95 of ${name} under attack to idle`, ratio, 2)
    return `${bombs.length} bombs refused; ${inWords(idle, under)}`
  },
}

/** Concurrent requests of shoppers and staff of one business. */
function probesOf({ product }: Stage, keeper: Shopkeeper) {
  const page = (path: string, host: string) => async () => {
    const headers = { host: `${host}:${product.port}` }
    const answer = await request(`${product.origin}${path}`, { headers })
    await answer.body.dump()
    return answer.statusCode < 500
  }
  return {
    health: page('/healthz', 'localhost'),
    shop: page('/', `${keeper.slug}.localhost`),
    panel: async () =>
      (await keeper.call({ path: '/api/catalog/products?limit=20' })).status === 200,
  }
}

/** Separate thread: the attack's own cost must not affect the measured latencies. */
async function prepareAttack({ origin, port, sandboxOrigin }: Product) {
  const workerData: ImporterAttack = { origin, port, sandboxOrigin, addresses: hostileAddresses }
  const thread = new Worker(new URL('stage/importer-attack.ts', import.meta.url), { workerData })
  await once(thread, 'message')
  return {
    async attack(): Promise<Attacked> {
      thread.postMessage('attack')
      const [attacked] = (await once(thread, 'message')) as [Attacked]
      return attacked
    },
    end: () => thread.terminate(),
  }
}

async function untilReadersEnd(apiPids: readonly number[]): Promise<void> {
  const readers = () => apiPids.flatMap((pid) => descendantsNaming(pid, 'reader-program.js'))
  for (let left = 60; left > 0 && readers().length > 0; left -= 1) await pause(1_000)
}

async function uploadBombs({ product }: Stage, attacker: Shopkeeper, statuses: number[]) {
  const until = Date.now() + bombsMs
  const path = '/api/files/logo'
  await Promise.all(
    [1, 2].map(async (turn) => {
      while (Date.now() < until)
        statuses.push(await uploadAs(product, attacker, { path, bytes: expensiveSvg(turn) }))
    }),
  )
}
