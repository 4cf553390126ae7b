import type { Page } from '@playwright/test'
import { maxVariants } from '../../../packages/contract/src/catalog/products/product-shapes.ts'
import { Client } from 'undici'
import { callerOn } from '../../load/flow-load.ts'
import { figureRow } from '../../report/row.ts'
import type { Workload } from '../workload.ts'
import { openPanel, slowed, type Panel } from './open-panel.ts'

const mostMs = 16
const typed = '1234567890'.repeat(3)

/** Cost per key press with the maximum number of variants: in the item form and the spreadsheet. */
export const typing: Workload = {
  id: 'W-grid',
  title: `script of a key in a cell of ${maxVariants} variants, on a slow processor`,
  run: async (stage) => {
    const product = await stage.product()
    const shop = await stage.shop({ products: 1000, slug: 'bench-variants' })
    const client = new Client(product.origin)
    const call = callerOn(client, { ...shop.owner, host: `localhost:${product.port}` })
    const { id } = await call<{ id: string }>({ method: 'POST', path, body: itemOfMany() })
    await client.destroy()
    const panel = await openPanel(product, shop)
    try {
      await panel.page.goto(`/adminPanel/inventoryManagement/items/${id}`)
      const form = await typeInto(panel, panel.page.getByLabel('SKU of').first())
      await panel.page.goto(`/adminPanel/inventoryManagement/spreadsheet?items=${id}`)
      const cell = panel.page.locator('[role=gridcell][data-row="1"][data-column="3"]')
      const grid = await typeInto(panel, cell)
      const note = `${maxVariants} variants, processor ${slowed} times slower, mean of ${typed.length} keys`
      return [
        { ...figureRow('W-grid key in the form', form, { most: mostMs, unit: 'ms' }), note },
        figureRow('W-grid key in the spreadsheet', grid, { most: mostMs, unit: 'ms' }),
      ]
    } finally {
      await panel.close()
    }
  },
}

const path = '/api/catalog/products'

async function typeInto({ page, scriptMs }: Panel, cell: ReturnType<Page['locator']>) {
  await cell.click()
  // The first key opens a cell and runs code for the first time.
  await page.keyboard.type('1')
  const before = await scriptMs()
  await page.keyboard.type(typed, { delay: 60 })
  return ((await scriptMs()) - before) / typed.length
}

function itemOfMany() {
  const lengths = Array.from({ length: maxVariants / 20 }, (_length, index) => `Length ${index}`)
  const colours = Array.from({ length: 20 }, (_colour, index) => `Colour ${index}`)
  return {
    title: `Ribbon ${crypto.randomUUID()}`,
    status: 'draft',
    options: [
      { name: 'Length', values: lengths },
      { name: 'Colour', values: colours },
    ],
    variants: lengths.flatMap((length) =>
      colours.map((colour) => ({ optionValues: [length, colour], priceMinor: 420 })),
    ),
  }
}
