import { sql } from 'kysely'

import type { DraftContent, DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'

import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Part = { readonly theme: Partial<DraftTheme> } | { readonly content: Partial<DraftContent> }

/** Copies values from a website; existing ones win. */
export async function fillDraft(db: Db, part: Part): Promise<void> {
  const { column, values } = columnOf(part)
  await db
    .updateTable('shop_drafts')
    .set((set) => ({
      [column]: sql`${json(values)} || ${sql.ref(column)}`,
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .where(sql<boolean>`not ${sql.ref(column)} ?& ${Object.keys(values)}`)
    .execute()
}

export async function presetDraft(db: Db, part: Part): Promise<void> {
  const { column, values } = columnOf(part)
  await db
    .updateTable('shop_drafts')
    .set((set) => ({
      [column]: set(set.ref(column), '||', json(values)),
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .execute()
}

const columnOf = (part: Part) =>
  'theme' in part
    ? ({ column: 'theme', values: part.theme } as const)
    : ({ column: 'content', values: part.content } as const)
