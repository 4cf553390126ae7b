import * as z from 'zod/mini'

import type { BuildDifference, Change } from '@marketday/contract/storefront/builds'
import { themes } from '@marketday/contract/storefront/design/themes'
import { typePairs } from '@marketday/contract/storefront/design/type-pairs'
import { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { collectionPath } from '@marketday/contract/catalog/collection-rule'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { compareSections } from './compare-sections.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { stableJson } from './stable-json.ts'

export async function compareBuild(db: Db, buildId: string): Promise<BuildDifference> {
  const [build, live] = await Promise.all([
    db.selectFrom('builds').select('snapshot').where('build_id', '=', buildId).executeTakeFirst(),
    findLive(db),
  ])
  if (!build) throw notFound('Build')
  const next = build.snapshot ?? (await takeSnapshot(db)).snapshot
  return { liveNumber: live?.number ?? null, ...differencesOf(live?.snapshot ?? null, next) }
}

async function findLive(db: Db) {
  const row = await db
    .selectFrom('storefronts as front')
    .innerJoin('builds as build', 'build.build_id', 'front.live_build_id')
    .select(['build.number', 'build.snapshot'])
    .executeTakeFirst()
  // Parsing adds defaults for fields newer than the snapshot.
  return row?.snapshot
    ? { number: row.number, snapshot: z.parse(ShopSnapshot, row.snapshot) }
    : null
}

function differencesOf(
  live: ShopSnapshot | null,
  next: ShopSnapshot,
): Omit<BuildDifference, 'liveNumber'> {
  return {
    theme: changes(themeOf(live), themeOf(next)),
    pages: pageChanges(live ? listPages(live) : [], listPages(next)),
    sections: live ? compareSections(live.design, next.design) : [],
    settings: changes(settingsOf(live), settingsOf(next)),
    counts: countsOf(next).map(({ label, value }, index) => ({
      label,
      from: live ? (countsOf(live)[index]?.value ?? 0) : 0,
      to: value,
    })),
  }
}

type Values = Readonly<Record<string, string>>

function changes(from: Values, to: Values): Change[] {
  return Object.entries(to)
    .map(([label, value]) => ({ label, from: from[label] ?? '', to: value }))
    .filter((change) => change.from !== change.to)
}

function themeOf(snapshot: ShopSnapshot | null): Values {
  if (!snapshot) return {}
  const { name, primary, page, ink, onPrimary, radius, font, logoKey } = snapshot.theme
  return {
    Theme: themes[name].label,
    'Page colour': page ?? 'as in the theme',
    'Text colour': ink ?? 'as in the theme',
    'Main colour': primary,
    'Text on the main colour': onPrimary,
    Corners: radius === 'theme' ? 'as in the theme' : radius,
    Typeface: font === 'theme' ? 'as in the theme' : typePairs[font].label,
    Logo: logoKey ? `picture ${logoKey.slice(-8)}` : 'none',
  }
}

function settingsOf(snapshot: ShopSnapshot | null): Values {
  if (!snapshot) return {}
  const { shop, home, navigation, checkout, seo } = snapshot
  return {
    'Shop name': shop.name,
    Tagline: shop.tagline,
    'Home page heading': home.heading,
    'Home page text': excerpt(home.intro),
    Navigation: navigation.map((entry) => entry.label).join(', '),
    Contact: [shop.contact.email, shop.contact.phone, shop.contact.address]
      .filter(Boolean)
      .join(', '),
    'Opening hours': shop.openingHours
      .map((day) => `${weekdays[day.weekday - 1]} ${day.opens}–${day.closes}`)
      .join(', '),
    'Custom item fields': (snapshot.customFields ?? []).map(({ label }) => label).join(', '),
    'Shop assistant': snapshot.hasAssistant ? 'yes' : 'no',
    'Card payment': checkout.acceptsCard ? 'yes' : 'no',
    'Cash on delivery': checkout.acceptsCash ? 'yes' : 'no',
    'Items reserved during checkout': `${checkout.holdMinutes} minutes`,
    'Search engine text': excerpt(seo.description),
    'Language and currency': `${shop.locale}, ${shop.currency}`,
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const excerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

interface Page {
  readonly path: string
  readonly title: string
}

const listPages = ({ pages, collections }: ShopSnapshot): Page[] => [
  ...pages,
  ...collections.map((collection) => ({
    ...collection,
    path: collectionPath(collection.slug ?? ''),
  })),
]

function pageChanges(live: readonly Page[], next: readonly Page[]): BuildDifference['pages'] {
  const before = new Map(live.map((page) => [page.path, page]))
  const after = new Set(next.map((page) => page.path))
  const changed = next.flatMap((page) => {
    const old = before.get(page.path)
    if (old && stableJson(old) === stableJson(page)) return []
    return [{ path: page.path, title: page.title, change: old ? 'changed' : 'added' } as const]
  })
  const removed = live
    .filter((page) => !after.has(page.path))
    .map(({ path, title }) => ({ path, title, change: 'removed' }) as const)
  return [...changed, ...removed]
}

const countsOf = (snapshot: ShopSnapshot) => [
  { label: 'Pages', value: snapshot.pages.length },
  { label: 'Links in the navigation', value: snapshot.navigation.length },
  { label: 'Categories on the home page', value: snapshot.home.featuredCategoryIds.length },
  {
    label: 'Shelves on the home page',
    value: snapshot.collections.filter(({ isOnHome }) => isOnHome).length,
  },
]
