import type { Page } from '@playwright/test'
import { quantile } from '../../load/quantile.ts'
import { figureRow } from '../../report/row.ts'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { openPanel, slowed } from './open-panel.ts'
import { timeToPaint } from './time-to-paint.ts'

const most = { rows: 100, open: 50, found: 100 }
const visits = 6
/** Each matches different items than the previous one. */
const letters = ['n', 'k', 'y']

export const keys: Workload = {
  id: 'W-keys',
  title: 'from a key to what it paints in the panel, on a slow processor',
  run: async (stage) => {
    const { items: products } = stage.options
    const shop = await stage.shop({ products, slug: `bench-catalogue-${products}`, variants: 3 })
    const panel = await openPanel(await stage.product(), shop)
    const waited: Waited = { rows: [], open: [], found: [] }
    try {
      for (let visit = 0; visit < visits; visit += 1) {
        await panel.page.goto('/adminPanel/inventoryManagement')
        await searchItems(panel.page, waited)
        await searchEverything(panel.page, waited)
      }
    } finally {
      await panel.close()
    }
    const note = `${products} items, processor ${slowed} times slower, ${visits} visits, p50/p95`
    return [
      { ...row('W-keys rows of a search', waited.rows, most.rows), note },
      row('W-keys palette opens', waited.open, most.open),
      row('W-keys palette answers', waited.found, most.found),
    ]
  },
}

type Waited = Record<keyof typeof most, number[]>

async function searchItems(page: Page, { rows }: Waited): Promise<void> {
  const selector = 'table tbody'
  await page.locator(selector).locator('tr').nth(5).waitFor()
  const search = page.getByRole('searchbox')
  for (const letter of letters) {
    await search.focus()
    await page.keyboard.press('Control+a')
    rows.push(await timeToPaint(page, letter, { selector, before: await textOf(page, selector) }))
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  }
}

async function searchEverything(page: Page, { open, found }: Waited): Promise<void> {
  open.push(await timeToPaint(page, 'Control+k', { selector: 'dialog[open]', before: '' }))
  const selector = 'dialog[open] [role=status]'
  for (const letter of letters) {
    await page.keyboard.press('Control+a')
    const before = await textOf(page, selector)
    found.push(await timeToPaint(page, letter, { selector, before }))
    await page.getByText('Searching').waitFor({ state: 'detached' })
  }
}

const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).textContent()) ?? ''

function row(name: string, times: readonly number[], mostMs: number): Row {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  return {
    ...figureRow(name, p95, { most: mostMs, unit: 'ms' }),
    ours: `${Math.round(p50)}/${Math.round(p95)} ms`,
  }
}
