import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { refusedAddresses } from '../../apps/api/src/platform/outgoing/testing/refused-addresses.ts'
import { heavyNames } from '../../apps/sandbox/src/websites/heavy.ts'
import { descendantsNaming, usageOf } from '../machine/processes.ts'
import { expensiveSvg, honestPicture, uploadAs } from './stage/pictures.ts'
import type { Proof, Stage } from './stage/proof.ts'
import { openShop } from './stage/shopkeeper.ts'
import type { Shopkeeper } from './stage/shopkeeper.ts'
import { differing, sampleWhile } from './stage/waiting-times.ts'

/** Without its scheme an address is refused where programs give one, not where people type. */
const typedByPeople = /^(?:\/\/)?example\.com/
const hostileAddresses = refusedAddresses.filter((address) => !typedByPeople.test(address))
const idleMs = 15_000
const longestAttackMs = 300_000

/** SSR-07: everything known to cost a reader more than it weighs, all at once, from many networks. */
export const attackedImporter: Proof = {
  name: 'SSR-07 the importer attacked with the whole corpus at once',
  async run(stage) {
    const { product, expect } = stage
    const keeper = await openShop(product)
    const idle = await sampleWhile(probesOf(stage, keeper), pause(idleMs))
    const before = { pids: product.apiPids(), memory: usageOf(product.apiPids()).memoryMb }
    const attack = { ended: 0, peakMb: 0, refused: 0 }
    const under = await sampleWhile(probesOf(stage, keeper), attackImporter(stage, attack))
    await untilReadersEnd(before.pids)
    const after = usageOf(product.apiPids()).memoryMb

    expect('addresses not refused', hostileAddresses.length - attack.refused, 0)
    expect('readings without an end', heavyNames.length - attack.ended, 0)
    expect('restarts', Number(String(product.apiPids()) !== String(before.pids)), 0)
    expect('memory kept beyond 100 MB', Number(after - before.memory > 100), 0)
    for (const slow of differing(idle, under, 1.5)) expect(slow, 1, 0)
    return `${heavyNames.length} websites and ${attack.refused} addresses; ${table(idle, under)}; memory ${before.memory.toFixed(0)} → at most ${attack.peakMb.toFixed(0)} with its readers → ${after.toFixed(0)} MB`
  },
}

/** UPL-07: pictures that cost the processor, two at a time from one business, while another uploads its own. */
export const attackedPictures: Proof = {
  name: 'UPL-07 expensive pictures of one business beside the uploads of another',
  async run(stage) {
    const { product, expect } = stage
    const [attacker, keeper] = [await openShop(product), await openShop(product)]
    const picture = await honestPicture()
    const probes = {
      ...probesOf(stage, keeper),
      upload: async () =>
        (await uploadAs(product, keeper, { path: '/api/files', bytes: picture() })) === 201,
    }
    await sampleWhile(probes, pause(3_000))
    const idle = await sampleWhile(probes, pause(idleMs))
    const pids = product.apiPids()
    const bombs: number[] = []
    const under = await sampleWhile(probes, uploadBombs(stage, attacker, bombs))
    expect('bombs drawn', bombs.filter((status) => status !== 400).length, 0)
    expect('restarts', Number(String(product.apiPids()) !== String(pids)), 0)
    for (const slow of differing(idle, under, 2)) expect(slow, 1, 0)
    return `${bombs.length} bombs refused; ${table(idle, under)}`
  },
}

type Times = Awaited<ReturnType<typeof sampleWhile>>

const table = (idle: Times, under: Times) =>
  Object.keys(idle)
    .map((name) => `${name} p95 ${idle[name]?.toFixed(1)} → ${under[name]?.toFixed(1)} ms`)
    .join(', ')

/** What shoppers and staff of one business do meanwhile. */
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

async function attackImporter(
  stage: Stage,
  attack: { ended: number; peakMb: number; refused: number },
): Promise<void> {
  const { product } = stage
  const port = new URL(product.sandboxOrigin).port
  const sites = heavyNames.map((name) => `http://${name}.localhost:${port}`)
  const started = await Promise.all(sites.map((site, index) => startPreview(stage, site, index)))
  const refused = await Promise.all(
    hostileAddresses.map((address, index) => startPreview(stage, address, index + 100)),
  )
  attack.refused = refused.filter(({ status }) => status === 400).length
  const open = new Set(started.map(({ token }) => token))
  for (const until = Date.now() + longestAttackMs; open.size > 0 && Date.now() < until;) {
    await pause(1_000)
    attack.peakMb = Math.max(attack.peakMb, usageOf(product.apiPids()).memoryMb)
    for (const token of open) {
      const path = `${product.origin}/api/scraper/imports/previews/${token}`
      const answer = await request(path, { headers: { host: `localhost:${product.port}` } })
      const { status } = (await answer.body.json()) as { status: string }
      if (['failed', 'extracted'].includes(status) && open.delete(token)) attack.ended += 1
    }
  }
}

/** Each from an address of its own: one network may ask for ten a minute. */
async function startPreview({ product }: Stage, address: string, network: number) {
  const localAddress = `127.0.${1 + Math.floor(network / 200)}.${1 + (network % 200)}`
  const dispatcher = new Agent({ localAddress })
  const answer = await request(`${product.origin}/api/scraper/imports/previews`, {
    method: 'POST',
    dispatcher,
    headers: { host: `localhost:${product.port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const { token = '' } = (await answer.body.json()) as { token?: string }
  await dispatcher.close()
  return { status: answer.statusCode, token }
}

async function untilReadersEnd(apiPids: readonly number[]): Promise<void> {
  const readers = () => apiPids.flatMap((pid) => descendantsNaming(pid, '-program.ts'))
  for (let left = 60; left > 0 && readers().length > 0; left -= 1) await pause(1_000)
}

async function uploadBombs({ product }: Stage, attacker: Shopkeeper, statuses: number[]) {
  const until = Date.now() + 2 * idleMs
  const path = '/api/files/logo'
  await Promise.all(
    [1, 2].map(async (turn) => {
      while (Date.now() < until)
        statuses.push(await uploadAs(product, attacker, { path, bytes: expensiveSvg(turn) }))
    }),
  )
}
