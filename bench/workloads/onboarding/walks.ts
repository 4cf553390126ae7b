import path from 'node:path'
import { findChromium } from '../../../scripts/chromium/find-chromium.mjs'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { anotherNetwork } from './another-network.ts'
import { percentiles } from '../../load/percentiles.ts'
import { sites } from './onboarding.ts'
import { walkInBrowser } from './walk-in-browser.ts'
import type { Walk } from './walk-in-browser.ts'
import { latencyMs, setWebsite } from './website.ts'

const most = { seconds: { feed: 30, pages: 60 }, presses: 6, typedFields: 2 }
const root = path.resolve(import.meta.dirname, '../../..')
/** A walk takes several times as long as its API calls. */
const share = 1 / 3

/** Same in a real browser up to a paid test order: time and effort. */
export const walks: Workload = {
  id: 'W-onboarding-browser',
  title: 'from the address of a website to a paid test order, in a browser',
  isLong: true,
  run: async (stage) => {
    const product = await stage.product()
    const program = await findChromium(process.execPath, root)
    if (!program) throw new Error('No Chromium was found; CHROMIUM names one.')
    const rows: Row[] = []
    for (const site of Object.keys(sites) as (keyof typeof sites)[]) {
      await setWebsite(product, { site })
      const walked: Walk[] = []
      while (walked.length < stage.options.rounds * share)
        walked.push(await walkInBrowser(product, { site, program, network: anotherNetwork() }))
      rows.push(rowFor(site, walked))
    }
    return rows
  },
}

function rowFor(site: keyof typeof sites, walked: readonly Walk[]): Row {
  const seconds = percentiles(walked.map((walk) => walk.seconds))
  const presses = Math.max(...walked.map((walk) => walk.presses))
  const typedFields = Math.max(...walked.map((walk) => walk.typedFields))
  const mostSeconds = most.seconds[sites[site].kind]
  return {
    workload: `W-onboarding-browser ${site}`,
    ours: `${seconds.words}, ${presses} presses, ${typedFields} typed fields`,
    target: `p95 ≤${mostSeconds} s, ≤${most.presses} presses, ${most.typedFields} typed fields`,
    passed:
      seconds.p95 <= mostSeconds && presses <= most.presses && typedFields <= most.typedFields,
    note: `${walked.length} walks, p50/p95, website ${latencyMs} ms away`,
  }
}
