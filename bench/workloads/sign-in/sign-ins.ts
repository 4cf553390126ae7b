import { compare } from '../../load/compare.ts'
import { createFlood } from '../../load/flood.ts'
import { busyThreads } from '../../machine/threads.ts'
import { all, figureRow, loadRow, p95AtMost, ratioAtLeast } from '../../report/row.ts'
import { purchases, shoppers } from '../purchases.ts'
import type { Workload } from '../workload.ts'

const people = 200
const hashesAtMost = 4

/** NET-07: password guessing must not starve the shops. */
export const signIns: Workload = {
  id: 'W-sign-ins',
  title: `whole purchases while ${people} people sign in again and again`,
  run: async (stage) => {
    const shop = await stage.shop()
    const { origin, port, apiPids } = await stage.product()
    const calm = await purchases(stage, shop, { method: 'cash' })
    const flood = createFlood(origin, `localhost:${port}`, people)
    const hashes = watchHashes(apiPids)
    const ours = {
      ...calm,
      load: (seconds: number) =>
        flood.during(() => hashes.during(async () => await calm.load(seconds))),
    }
    const measured = await compare({ baseline: calm, ours }, stage.options)
    const target = all(ratioAtLeast(0.5), p95AtMost(1000))
    const note = `beside it the same ${shoppers} shoppers without the flood; sign-ins answered ${spoken(flood.replies)}`
    return [
      { ...loadRow('W-sign-ins', measured, target), note },
      figureRow('W-sign-ins hashes', hashes.most(), { most: hashesAtMost, unit: 'at once' }),
    ]
  },
}

/** Other libuv work, such as a signature, ends between two samples; a hash takes longer than two. */
const betweenLooksMs = 30

/** Peak number of libuv threads busy hashing at the same time. */
function watchHashes(pids: () => number[]) {
  let most = 0
  let before = new Set<string>()
  const look = () => {
    const busy = pids().flatMap((pid) => busyThreads(pid, 'libuv-worker'))
    most = Math.max(most, busy.filter((thread) => before.has(thread)).length)
    before = new Set(busy)
  }
  return {
    most: () => most,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      const watching = setInterval(look, betweenLooksMs)
      try {
        return await work()
      } finally {
        clearInterval(watching)
        before = new Set()
      }
    },
  }
}

const spoken = (replies: ReadonlyMap<number, number>) =>
  [...replies]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
