import { importBrand } from '@marketday/contract/imports/import-brand'
import type { ImportBrand } from '@marketday/contract/imports/import-brand'
import { proposeLooks } from '@marketday/contract/storefront/design/propose-looks'
import type { LookProposal } from '@marketday/contract/storefront/design/propose-looks'

import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** From the latest website import and the business profile. */
export async function findLookProposals(db: Db): Promise<LookProposal[]> {
  const [preview, profile, categories] = await inOrder([
    db
      .selectFrom('imports')
      .innerJoin(
        'import_previews',
        'import_previews.import_preview_id',
        'imports.import_preview_id',
      )
      .select('brand')
      .where('imports.kind', '=', 'import')
      .orderBy('imports.created_at', 'desc')
      .orderBy('imports.import_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('business_profiles').select('industry').executeTakeFirst(),
    db.selectFrom('categories').select('title').orderBy('title').limit(50).execute(),
  ])
  const brand = importBrand(preview?.brand)
  return proposeLooks({
    words: [joinTexts(brand), ...categories.map(({ title }) => title)].join('. '),
    industry: profile?.industry ?? '',
    colors: listColors(brand),
  })
}

/** Look of a new shop with this brand. */
export const firstLook = (brand: ImportBrand): LookProposal | undefined =>
  proposeLooks({ words: joinTexts(brand), industry: '', colors: listColors(brand) })[0]

const joinTexts = ({ name, tagline, introduction }: ImportBrand) =>
  [name, tagline, introduction].join('. ')

const listColors = ({ primary, palette }: ImportBrand) =>
  [...(primary === null ? [] : [primary]), ...palette].map((color) => color.toLowerCase())
