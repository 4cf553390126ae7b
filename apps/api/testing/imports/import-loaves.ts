import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { insertRows } from '../../src/platform/database/sql.ts'
import type { Staff } from '../actors.ts'
import type { TestApp } from '../test-app.ts'
import { insertImport } from './insert-import.ts'

/** An import in review, all of whose items can go live. */
export const importLoaves = (t: TestApp, owner: Staff, count: number): Promise<string> =>
  t.inTenant(owner.tenantId, async (db) => {
    const { importId, previewId } = await insertImport(db, {
      preview: { source: 'shopify', currency: 'GBP' },
    })
    await insertRows(
      db,
      'import_preview_items',
      Array.from({ length: count }, (_, position) => {
        const item = loaf(position)
        return {
          import_preview_id: previewId,
          source_key: item.key,
          position,
          title: item.title,
          price_minor: 450,
          highest_price_minor: 450,
          currency: item.currency,
          item,
        }
      }),
    )
    return importId
  })

const loaf = (number: number): SourceItem => ({
  key: `loaf-${number}`,
  source: 'shopify',
  url: '',
  title: `Loaf ${number}`,
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, priceMinor: 450 }],
  images: [],
  currency: 'GBP',
  confidence: 1,
})
