import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { percentiles } from '../../load/percentiles.ts'
import { openShop } from './open-shop.ts'
import type { Opened, Times } from './open-shop.ts'
import { scoreItems } from './score-items.ts'
import { latencyMs, listOldPaths, setWebsite } from './website.ts'

/** Feeds are read as a whole; pages one by one, and the shop opens with the first. */
export const sites = {
  'harbor-supply': { kind: 'feed', liveSeconds: 30 },
  woolworks: { kind: 'feed', liveSeconds: 30 },
  'maple-bakery': { kind: 'feed', liveSeconds: 30 },
  'green-grocer': { kind: 'pages', liveSeconds: 60 },
  'old-pottery': { kind: 'pages', liveSeconds: 60 },
} as const
const most = { first: 3, whole: 180 }
const leastRight = 0.95

/** From a website's URL to a live shop: five websites at 80 ms latency, in sequence. */
export const onboarding: Workload = {
  id: 'W-onboarding',
  title: 'from the address of a website to a live shop: time, what was read right, old addresses',
  isLong: true,
  run: async (stage) => {
    const product = await stage.product()
    const rows: Row[] = []
    for (const site of Object.keys(sites) as (keyof typeof sites)[]) {
      await setWebsite(product, { site })
      const paths = await listOldPaths(product, site)
      const runs: Run[] = []
      while (runs.length < stage.options.rounds)
        runs.push(await judge(site, await openShop(product, site), paths))
      rows.push(timesRow(site, runs), readingRow(site, runs))
    }
    return rows
  },
}

interface Run {
  readonly seconds: Times
  /** Per field, and for old URLs. */
  readonly shares: readonly (readonly [string, number])[]
}

/** Waits for the pictures, so that runs do not overlap. */
async function judge(site: string, opened: Opened, paths: readonly string[]): Promise<Run> {
  const scores = Object.entries(scoreItems(site, await opened.listItems()))
  const drafts = await opened.listDrafts()
  const expected = paths.filter((path) => !drafts.includes(path.replace(/(?<=.)\/$/, '')))
  const followed = await opened.countFollowed(expected)
  await opened.picturesSeconds()
  await opened.close()
  return {
    seconds: opened.seconds,
    shares: [
      ...scores.map(([field, { right, asked }]) => [field, right / asked] as const),
      ['old addresses', followed / expected.length],
    ],
  }
}

function timesRow(site: keyof typeof sites, runs: readonly Run[]): Row {
  const { kind, liveSeconds } = sites[site]
  const [first, live, whole] = (['first', 'live', 'whole'] as const).map((name) =>
    percentiles(runs.map(({ seconds }) => seconds[name])),
  )
  if (!first || !live || !whole) throw new Error('no run')
  return {
    workload: `W-onboarding ${site} (${kind})`,
    ours: `first ${first.words}, live ${live.words}, whole ${whole.words}`,
    target: `p95 first ≤${most.first} s, live ≤${liveSeconds} s, whole ≤${most.whole} s`,
    passed: first.p95 <= most.first && live.p95 <= liveSeconds && whole.p95 <= most.whole,
    note: `${runs.length} runs, p50/p95, website ${latencyMs} ms away`,
  }
}

function readingRow(site: string, runs: readonly Run[]): Row {
  const worst = (runs[0]?.shares ?? []).map(([field], place) => {
    const share = Math.min(...runs.map(({ shares }) => shares[place]?.[1] ?? 0))
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
