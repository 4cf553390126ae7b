import { sql } from 'kysely'

import { defaultContent, defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type {
  ShopDraft,
  DraftContent,
  DraftTheme,
  updateShopDraft,
} from '@marketday/contract/storefront/shop/shop-draft'
import { readDesign } from '@marketday/contract/storefront/design/design'
import { translatorFor } from '@marketday/messages/translator'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { findColorProblems } from '@marketday/contract/storefront/design/theme-colors'

import { withStoredPictures } from './stored-pictures.ts'
import { appNow, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'

/** Defaults for values not chosen. */
export async function findDraft(db: Db): Promise<ShopDraft> {
  const row = await db
    .selectFrom('shop_drafts')
    .innerJoin('tenants', 'tenants.tenant_id', 'shop_drafts.tenant_id')
    .select([
      'theme',
      'content',
      'design',
      'shop_drafts.version',
      'shop_drafts.updated_at',
      'locale',
    ])
    .executeTakeFirstOrThrow()
  const theme = row.theme
  return {
    theme: {
      ...defaultTheme,
      ...theme,
      primary: (theme.primary ?? defaultTheme.primary).toLowerCase(),
    },
    content: { ...defaultContent, navigation: defaultLinks(row.locale), ...row.content },
    design: readDesign(row.design),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

function defaultLinks(locale: string): DraftContent['navigation'] {
  const t = translatorFor(locale)
  return [
    { label: t('pages.aboutTitle'), to: '/about' },
    { label: t('pages.deliveryLink'), to: '/delivery' },
    { label: t('pages.contactTitle'), to: '/contact' },
  ]
}

type DraftChange = BodyOf<typeof updateShopDraft>

/** False if `version` is outdated. */
export async function storeDraft(
  db: Db,
  { theme, content, design, version }: DraftChange,
): Promise<boolean> {
  const stored = await db
    .updateTable('shop_drafts')
    .set({
      theme: json(theme),
      content: json(content),
      ...(design && { design: json(design) }),
      version: version + 1,
      updated_at: appNow,
    })
    .where('version', '=', version)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

/** 400 for a color with unreadable text or unseen buttons, with the nearest that passes; 409 `version_conflict` for an outdated version. */
export async function updateDraft(db: Db, draft: DraftChange): Promise<ShopDraft> {
  requireReadable(draft.theme)
  if (!draft.content.acceptsCard && !draft.content.acceptsCash)
    throw invalid('Choose at least one payment method', [
      { path: 'content.acceptsCard', message: 'Card, cash or both' },
    ])
  const design = draft.design && (await withStoredPictures(db, draft.design))
  if (!(await storeDraft(db, { ...draft, design })))
    throw conflict('version_conflict', 'Someone else saved the shop’s look while you were editing')
  const tenantId = db.context.tenantId ?? ''
  await record(db, { name: 'shop.edited', objectType: 'tenant', objectId: tenantId })
  return await findDraft(db)
}

function requireReadable(theme: DraftTheme): void {
  const [problem] = findColorProblems(theme)
  if (problem)
    throw invalid(problem.message, [{ path: `theme.${problem.field}`, message: problem.message }])
}

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
