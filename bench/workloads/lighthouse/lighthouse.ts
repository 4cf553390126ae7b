import path from 'node:path'
import { findChromium } from '../../../scripts/chromium/find-chromium.mjs'
import type { Row } from '../../report/row.ts'
import {
  auditPage,
  listFaults,
  findMedian,
  type FormFactor,
  type Visit,
} from './lighthouse-visit.ts'
import { publicPages } from '../public-pages.ts'
import type { Workload } from '../workload.ts'

const target = '100 100 100 100, LCP ≤1.2 s, CLS ≤0.01, weights'
const root = path.resolve(import.meta.dirname, '../../..')
const settings: readonly FormFactor[] = ['mobile', 'desktop']

/** Audits every page in the sitemap, as a phone on a slow network and as a desktop. */
export const lighthouse: Workload = {
  id: 'W-lighthouse',
  title: 'performance, accessibility, best practices and SEO of every public page',
  isLong: true,
  run: async (stage) => {
    const { port } = await stage.product()
    const origin = `http://localhost:${port}`
    const browser = await findChromium(process.execPath, root)
    if (!browser) throw new Error('No Chromium was found; CHROMIUM names one.')
    const rows: Row[] = []
    for (const page of await publicPages(origin))
      for (const formFactor of settings)
        rows.push(await pageRow(origin + page, { formFactor, browser }))
    return rows
  },
}

/** A page that misses is audited twice more and the median counts, because of other load on the machine. */
async function pageRow(address: string, visit: Visit): Promise<Row> {
  const first = await auditPage(address, visit)
  const results =
    listFaults(first).length === 0
      ? [first]
      : [first, await auditPage(address, visit), await auditPage(address, visit)]
  const result = findMedian(results)
  const faults = listFaults(result)
  return {
    workload: `W-lighthouse ${visit.formFactor} ${new URL(address).pathname}`,
    ours: describe(result),
    target,
    passed: faults.length === 0,
    ...(faults.length > 0 && { note: faults.join('; ') }),
  }
}

function describe({ scores, lcpMs, cls }: ReturnType<typeof findMedian>): string {
  return `${Object.values(scores).join(' ')} · ${(lcpMs / 1000).toFixed(2)} s · ${cls.toFixed(3)}`
}
