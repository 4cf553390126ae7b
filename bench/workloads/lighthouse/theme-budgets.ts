import path from 'node:path'
import { shopThemes } from '../../../packages/contract/src/storefront/design/themes.ts'
import { findChromium } from '../../../scripts/chromium/find-chromium.mjs'
import { publishTheme } from '../../product/publish-shop.ts'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { auditPage, listFaults, findMedian, type Audited, type Budget } from './lighthouse-visit.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const budget: Budget = { lcpMs: 1200, cls: 0, bytes: { Script: 15_000, Font: 48_000 } }
const target = '100 100 100 100, LCP ≤1.2 s, CLS 0, scripts ≤15 kB, fonts ≤48 kB'

/** Home and product page of a shop in each theme, as a phone on a slow network. */
export const themeBudgets: Workload = {
  id: 'W-themes',
  title: 'weights and Lighthouse of shops, by theme',
  isLong: true,
  run: async (stage) => {
    const { slug, productSlugs, owner } = await stage.shop()
    const product = await stage.product()
    const browser = await findChromium(process.execPath, root)
    if (!browser) throw new Error('No Chromium was found; CHROMIUM names one.')
    const origin = `http://${slug}.localhost:${product.port}`
    const rows: Row[] = []
    for (const theme of shopThemes) {
      await publishTheme(product, owner, theme)
      for (const page of ['/', `/products/${productSlugs[0]}`])
        rows.push(await themeRow(theme, origin + page, browser))
    }
    return rows
  },
}

/** A page that misses is audited twice more and the median counts, because of other load on the machine. */
async function themeRow(theme: string, address: string, browser: string): Promise<Row> {
  const visit = () => auditShop(address, browser)
  const first = await visit()
  const results =
    listFaults(first, budget).length === 0 ? [first] : [first, await visit(), await visit()]
  const result = findMedian(results)
  const faults = listFaults(result, budget)
  return {
    workload: `W-themes ${theme} ${address.endsWith('/') ? 'home' : 'product'}`,
    ours: describe(result),
    target,
    passed: faults.length === 0,
    ...(faults.length > 0 && { note: faults.join('; ') }),
  }
}

/** Pictures come from the media host. */
async function auditShop(address: string, browser: string): Promise<Audited> {
  const audited = await auditPage(address, { formFactor: 'mobile', browser })
  const strangers = audited.strangers.filter((url) => !new URL(url).hostname.startsWith('media.'))
  return { ...audited, strangers }
}

function describe({ scores, lcpMs, cls, bytes }: Audited): string {
  const kilobytes = Object.values(bytes).map((size) => (size / 1000).toFixed(1))
  return `${Object.values(scores).join(' ')} · ${(lcpMs / 1000).toFixed(2)} s · ${cls.toFixed(3)} · HTML, CSS, JS, fonts ${kilobytes.join(' ')} kB`
}
