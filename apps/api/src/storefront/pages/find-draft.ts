import { defaultContent, defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'

import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Defaults for values not chosen. */
export async function findDraft(db: Db): Promise<ShopDraft> {
  const row = await db
    .selectFrom('shop_drafts')
    .select(['theme', 'content', 'version', 'updated_at'])
    .executeTakeFirstOrThrow()
  const theme = row.theme
  return {
    theme: {
      ...defaultTheme,
      ...theme,
      primary: (theme.primary ?? defaultTheme.primary).toLowerCase(),
    },
    content: { ...defaultContent, ...row.content },
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** False if `version` is outdated. */
export async function storeDraft(
  db: Db,
  { theme, content, version }: Pick<ShopDraft, 'theme' | 'content' | 'version'>,
): Promise<boolean> {
  const stored = await db
    .updateTable('shop_drafts')
    .set({ theme: json(theme), content: json(content), version: version + 1, updated_at: appNow })
    .where('version', '=', version)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}
