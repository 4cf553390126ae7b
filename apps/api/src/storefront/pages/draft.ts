import { sql } from 'kysely'

import { defaultContent, defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type {
  ShopDraft,
  DraftContent,
  DraftTheme,
  updateShopDraft,
} from '@marketday/contract/storefront/shop/shop-draft'
import { readDesign } from '@marketday/contract/storefront/design/design'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'
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
  const content = { ...defaultContent, navigation: defaultLinks(row.locale), ...row.content }
  return {
    theme: {
      ...defaultTheme,
      ...theme,
      primary: (theme.primary ?? defaultTheme.primary).toLowerCase(),
    },
    content,
    design: row.design === null ? withHomeTexts(readDesign(null), content) : readDesign(row.design),
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** A shop without a stored design finds the texts of its home page in the hero, to edit them there. */
function withHomeTexts(design: ShopDesign, { homeHeading, homeIntro }: DraftContent): ShopDesign {
  const home = design.home.map((section) => {
    if (section.type !== 'hero') return section
    const [slide, ...others] = section.blocks
    if (!slide) return section
    const settings = { ...slide.settings, heading: homeHeading, text: homeIntro }
    return { ...section, blocks: [{ ...slide, settings }, ...others] }
  })
  return { ...design, home }
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

/** 400 for colors that can't be read or seen; 409 `version_conflict` for an outdated version. */
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
  // The editor saves after every pause: the journal needs one entry, open panels each.
  const isPassing = draft.design !== undefined && (await hasJustEdited(db))
  await record(db, { name: 'shop.edited', objectType: 'tenant', objectId: tenantId, isPassing })
  return await findDraft(db)
}

const justNow = sql<string>`app_now() - interval '15 minutes'`

const edits = (db: Db) =>
  db.selectFrom('events').where('name', '=', 'shop.edited').where('occurred_at', '>', justNow)

/** Whether the caller has a lasting entry of the last quarter of an hour. */
async function hasJustEdited(db: Db): Promise<boolean> {
  const entry = await edits(db)
    .select('event_id')
    .where('expires_at', 'is', null)
    .where('actor_id', 'is not distinct from', db.context.userId)
    .executeTakeFirst()
  return entry !== undefined
}

/** Other members who saved the design within the last minutes. */
export async function listEditors(db: Db): Promise<{ names: string[] }> {
  const rows = await edits(db)
    .select('actor_name')
    .distinct()
    .where('occurred_at', '>', sql<string>`app_now() - interval '3 minutes'`)
    .where('actor_kind', '=', 'user')
    .where('actor_id', 'is distinct from', db.context.userId)
    .orderBy('actor_name')
    .execute()
  return { names: rows.map(({ actor_name }) => actor_name) }
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
