import * as z from 'zod/mini'

import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import type {
  DraftContent,
  DraftTheme,
  ShopDraft,
} from '@marketday/contract/storefront/shop/shop-draft'
import { translatorFor } from '@marketday/messages/translator'
import type { CustomField } from '@marketday/contract/catalog/custom-fields'
import type { OwnPage } from '@marketday/contract/storefront/shop/own-pages'
import { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listCollections } from '../../catalog/collections/collections.ts'
import { listCustomFields } from '../../catalog/custom-fields/custom-field-rows.ts'
import { findDraft } from '../pages/draft.ts'
import { listPages } from '../pages/change-pages.ts'
import { contentPages } from './content-pages.ts'
import type { Business } from './content-pages.ts'
import { hashOf } from './stable-json.ts'

export interface Snapshot {
  readonly snapshot: ShopSnapshot
  readonly hash: string
}

/** Unsaved values to show; `texts` fill only what the draft leaves empty. */
export interface Proposed {
  readonly tenant: Partial<Awaited<ReturnType<typeof findTenant>>>
  readonly profile: Partial<Awaited<ReturnType<typeof findProfile>>>
  readonly theme: Partial<DraftTheme>
  readonly texts: Partial<Pick<DraftContent, 'tagline' | 'homeIntro'>>
}

const noProposal: Proposed = { tenant: {}, profile: {}, theme: {}, texts: {} }

export async function takeSnapshot(db: Db, proposed = noProposal): Promise<Snapshot> {
  const [
    storedTenant,
    storedProfile,
    storedDraft,
    categories,
    collections,
    receiving,
    ownPages,
    fields,
  ] = await inOrder([
    findTenant(db),
    findProfile(db),
    findDraft(db),
    listTopCategories(db),
    listCollections(db),
    findReceiving(db),
    listPages(db),
    listCustomFields(db),
  ])
  const tenant = { ...storedTenant, ...proposed.tenant }
  const profile = { ...storedProfile, ...proposed.profile }
  const draft = withProposed(storedDraft, proposed)
  const shop: ShopSnapshot['shop'] = {
    name: tenant.name.trim() || tenant.slug,
    tagline: draft.content.tagline,
    locale: tenant.locale,
    currency: tenant.currency,
    timeZone: tenant.time_zone,
    country: tenant.country,
    contact: {
      email: profile.email,
      phone: profile.phone,
      address: profile.place.address ?? '',
    },
    openingHours: profile.opening_hours,
  }
  const business = {
    name: shop.name,
    legalName: profile.legal_name,
    taxId: profile.tax_id,
    contact: shop.contact,
    ...receiving,
  }
  const snapshot = z.parse(
    ShopSnapshot,
    arrange({
      shop,
      draft,
      business,
      logo: profile,
      categories,
      collections,
      own: ownPages,
      fields,
    }),
  )
  return { snapshot, hash: hashOf(snapshot) }
}

function withProposed(draft: ShopDraft, { theme, texts }: Proposed): ShopDraft {
  const { content } = draft
  const tagline = content.tagline || (texts.tagline ?? '')
  const homeIntro = content.homeIntro || (texts.homeIntro ?? '')
  return {
    ...draft,
    theme: { ...draft.theme, ...theme },
    content: { ...content, tagline, homeIntro },
  }
}

interface Parts {
  readonly shop: ShopSnapshot['shop']
  readonly draft: ShopDraft
  readonly business: Business
  readonly logo: Logo
  readonly categories: readonly string[]
  readonly collections: ShopSnapshot['collections']
  readonly own: readonly OwnPage[]
  readonly fields: readonly CustomField[]
}

function arrange({ shop, draft, business, own, ...parts }: Parts): ShopSnapshot {
  const { theme, content } = draft
  const t = translatorFor(shop.locale)
  return {
    version: 1,
    shop,
    theme: { ...theme, onPrimary: readableOn(theme.primary), ...describeLogo(parts.logo) },
    navigation: content.navigation.map(({ label, to }) => ({ label, to })),
    pages: withOwnPages(contentPages(business, content, t), own, t('pages.blogTitle')),
    home: {
      heading: content.homeHeading || t('pages.welcome', { shop: shop.name }).slice(0, 120),
      intro: content.homeIntro || content.tagline,
      featuredCategoryIds: parts.categories.slice(0, 12),
    },
    design: draft.design,
    collections: parts.collections,
    ...shownFields(parts.fields),
    hasAssistant: content.hasAssistant,
    seo: {
      titlePattern: '{page} · {shop}',
      description: (
        content.homeIntro ||
        content.tagline ||
        t('pages.seoDescription', { shop: shop.name })
      ).slice(0, 320),
    },
    checkout: {
      acceptsCard: content.acceptsCard,
      acceptsCash: content.acceptsCash,
      holdMinutes: content.holdMinutes,
      termsPage: 'terms',
    },
  }
}

interface Logo {
  readonly logo_key: string | null
  readonly logo_width: number | null
  readonly logo_height: number | null
}

const describeLogo = ({ logo_key: logoKey, logo_width: width, logo_height: height }: Logo) => ({
  logoKey,
  ...(width && height && { logoSize: { width, height } }),
})

/** Omitted if empty, so that shops without custom fields need no rebuild. */
function shownFields(fields: readonly CustomField[]): Pick<ShopSnapshot, 'customFields'> {
  const visible = fields.filter(({ isShown }) => isShown)
  return visible.length > 0 ? { customFields: visible.map(({ id, label }) => ({ id, label })) } : {}
}

const findTenant = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['name', 'slug', 'locale', 'currency', 'country', 'time_zone'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()

const findProfile = (db: Db) =>
  db
    .selectFrom('business_profiles as profile')
    .leftJoin('files as logo', 'logo.file_id', 'profile.logo_file_id')
    .select([
      'profile.legal_name',
      'profile.tax_id',
      'profile.email',
      'profile.phone',
      'profile.place',
      'profile.opening_hours',
      'logo.storage_key as logo_key',
      'logo.width as logo_width',
      'logo.height as logo_height',
    ])
    .executeTakeFirstOrThrow()

async function listTopCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('category_id')
    .where('parent_id', 'is', null)
    .orderBy('position')
    .orderBy('category_id')
    .limit(12)
    .execute()
  return rows.map((row) => row.category_id)
}

async function findReceiving(db: Db) {
  const [zone, pickup] = await inOrder([
    db
      .selectFrom('delivery_zones')
      .select('delivery_zone_id')
      .where('is_active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('locations')
      .select('location_id')
      .where('offers_pickup', '=', true)
      .executeTakeFirst(),
  ])
  return { offersDelivery: zone !== undefined, offersPickup: pickup !== undefined }
}

type Pages = ShopSnapshot['pages']

const mostPages = 50

/** Published custom pages replace a default page or follow it; posts get a list. */
function withOwnPages(pages: Pages, ownPages: readonly OwnPage[], blogTitle: string): Pages {
  const published = ownPages
    .filter(({ isPublished }) => isPublished)
    .map(({ path, title, body }) => ({ path, title, body }))
  const byPath = new Map(published.map((page) => [page.path, page]))
  const standard = pages.map((page) => byPath.get(page.path) ?? page)
  const standardPaths = new Set(pages.map(({ path }) => path))
  const further = published.filter(({ path }) => !standardPaths.has(path))
  const posts = further.filter(({ path }) => path.startsWith('/blog/'))
  const texts = further.filter((page) => !posts.includes(page))
  const list = posts.map(({ path, title }) => `- [${title.replace(/[[\]]/g, '')}](${path})`)
  const blog = { path: '/blog', title: blogTitle, body: list.join('\n') }
  return [...standard, ...texts, ...(posts.length > 0 ? [blog] : []), ...posts].slice(0, mostPages)
}
