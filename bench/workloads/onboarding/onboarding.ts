import { setTimeout as pause } from 'node:timers/promises'
import { request } from 'undici'
import type { Product } from '../../product/start-product.ts'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { openShop } from './open-shop.ts'
import type { Opened } from './open-shop.ts'
import { scoreItems } from './score-items.ts'

const latencyMs = 80
/** Feeds are read whole; pages are read one by one, and the shop opens with the first of them. */
const sites = {
  'harbor-supply': { kind: 'feed', liveSeconds: 30 },
  woolworks: { kind: 'feed', liveSeconds: 30 },
  'maple-bakery': { kind: 'pages', liveSeconds: 60 },
  'green-grocer': { kind: 'pages', liveSeconds: 60 },
  'old-pottery': { kind: 'pages', liveSeconds: 60 },
} as const
const most = { firstSeconds: 3, wholeSeconds: 180 }
const leastRight = 0.95

/** From the address of a website to a live shop, five websites 80 ms away, one after the other. */
export const onboarding: Workload = {
  id: 'W-onboarding',
  title: 'from the address of a website to a live shop: time, what was read right, old addresses',
  isLong: true,
  run: async (stage) => {
    const product = await stage.product()
    const rows: Row[] = []
    for (const site of Object.keys(sites) as (keyof typeof sites)[]) {
      await setLatency(product, site)
      const runs: Opened[] = []
      while (runs.length < stage.options.rounds) runs.push(await openWithinLimits(product, site))
      rows.push(timesOf(site, runs), readingOf(site, runs))
    }
    return rows
  },
}

const limitMs = 30_000

/** One visitor may have only so many websites read in a minute; a run that meets the limit begins anew after it. */
async function openWithinLimits(product: Product, site: string): Promise<Opened> {
  try {
    return await openShop(product, site)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('answered 429'))) throw error
    await pause(limitMs)
    return await openWithinLimits(product, site)
  }
}

async function setLatency({ sandboxOrigin }: Product, site: string): Promise<void> {
  const reply = await request(`${sandboxOrigin}/websites/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ site, delayMs: latencyMs }),
  })
  await reply.body.dump()
  if (reply.statusCode !== 200) throw new Error(`the sandbox answered ${reply.statusCode}`)
}

function timesOf(site: keyof typeof sites, runs: readonly Opened[]): Row {
  const { kind, liveSeconds } = sites[site]
  const [first, live, whole] = [
    runs.map((run) => run.firstSeconds),
    runs.map((run) => run.liveSeconds),
    runs.map((run) => run.wholeSeconds),
  ]
  const words = (values: readonly number[]) =>
    `${percentile(values, 0.5).toFixed(1)}/${percentile(values, 0.95).toFixed(1)} s`
  return {
    workload: `W-onboarding ${site} (${kind})`,
    ours: `first ${words(first)}, live ${words(live)}, whole ${words(whole)}`,
    target: `p95 first ≤${most.firstSeconds} s, live ≤${liveSeconds} s, whole ≤${most.wholeSeconds} s`,
    passed:
      percentile(first, 0.95) <= most.firstSeconds &&
      percentile(live, 0.95) <= liveSeconds &&
      percentile(whole, 0.95) <= most.wholeSeconds,
    note: `${runs.length} runs, p50/p95, website ${latencyMs} ms away`,
  }
}

/** Of the worst run. */
function readingOf(site: string, runs: readonly Opened[]): Row {
  const shares = runs.map(({ items, redirected }) => {
    const scores = Object.entries(scoreItems(site, items)).map(
      ([field, { right, asked }]) => [field, right / asked] as const,
    )
    return [...scores, ['old addresses', redirected / Math.max(1, items.length)] as const]
  })
  const worst = (shares[0] ?? []).map(([field], place) => {
    const share = Math.min(...shares.map((run) => run[place]?.[1] ?? 0))
    return { field, share }
  })
  const least = (field: string) => (field === 'old addresses' ? 1 : leastRight)
  return {
    workload: `W-onboarding ${site} read right`,
    ours: worst.map(({ field, share }) => `${field} ${Math.round(share * 100)} %`).join(', '),
    target: `each ≥${leastRight * 100} %, old addresses 100 %`,
    passed: worst.every(({ field, share }) => share >= least(field)),
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
