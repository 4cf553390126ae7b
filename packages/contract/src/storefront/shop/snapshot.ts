import * as z from 'zod/mini'

import { readDesign } from '../design/design.ts'
import { shopThemes } from '../design/themes.ts'
import { shopCorners, shopFonts } from '../design/type-pairs.ts'
import { ShownCustomField, customFieldLimits } from '../../catalog/custom-values.ts'
import { Country, Currency, Slug, Id, line, text } from '../../endpoints/scalars.ts'
import {
  CollectionRule,
  CollectionSort,
  mostCollections,
  mostPinned,
} from '../../catalog/collection-rule.ts'

const Colour = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/, 'Six hexadecimal digits after #, such as #2b4acb'))

/** Path on the shop itself, never an external URL. */
const ShopPath = z
  .string()
  .check(z.maxLength(200), z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'A path such as /about'))

export const ShopTheme = z.object({
  name: z._default(z.enum(shopThemes), 'bakery'),
  primary: Colour,
  /** Page and text color in light mode; null for those of the theme. */
  page: z._default(z.nullable(Colour), null),
  ink: z._default(z.nullable(Colour), null),
  /** Text color on `primary`: black or white, whichever is readable (`readableOn`). */
  onPrimary: Colour,
  radius: z.enum(['theme', ...shopCorners]),
  font: z.enum(['theme', ...shopFonts]),
  /** Storage key of the logo; null = the shop's name is shown. */
  logoKey: z.nullable(text(300)),
  /** Pixels; absent in older builds and where the size is unknown. */
  logoSize: z.optional(z.object({ width: z.int(), height: z.int() })),
})
export type ShopTheme = z.output<typeof ShopTheme>

export const OpeningHours = z.object({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: z.string().check(z.regex(/^\d\d:\d\d$/)),
  closes: z.string().check(z.regex(/^\d\d:\d\d$/)),
})
export type OpeningHours = z.output<typeof OpeningHours>

export const ContentPage = z.object({
  path: ShopPath,
  title: line(120),
  /** Markdown; HTML in it is shown as text. */
  body: text(50_000),
})
export type ContentPage = z.output<typeof ContentPage>

/** Pinned items, then items matched by the rule. Older builds had a single shelf without a page. */
export const ShopCollection = z.object({
  title: line(80),
  /** Page path `/collections/{slug}`; null for a shelf without a page. */
  slug: z._default(z.nullable(Slug), null),
  rule: z._default(CollectionRule, {}),
  sort: CollectionSort,
  pinnedIds: z._default(z.array(Id).check(z.maxLength(mostPinned)), []),
  isOnHome: z._default(z.boolean(), true),
  isInMenu: z._default(z.boolean(), false),
})
export type ShopCollection = z.output<typeof ShopCollection>

/**
 * Shop design frozen by a build (product.md, "a build"). Items, categories, prices and stock are
 * live rows outside the snapshot.
 */
export const ShopSnapshot = z.object({
  version: z.literal(1),
  shop: z.object({
    name: line(120),
    tagline: text(160),
    locale: line(35),
    currency: Currency,
    timeZone: line(60),
    country: Country,
    contact: z.object({ email: text(254), phone: text(30), address: text(300) }),
    openingHours: z.array(OpeningHours).check(z.maxLength(28)),
  }),
  theme: ShopTheme,
  /** Header links after the categories. */
  navigation: z.array(z.object({ label: line(40), to: ShopPath })).check(z.maxLength(8)),
  pages: z.array(ContentPage).check(z.maxLength(50)),
  home: z.object({
    heading: line(120),
    intro: text(600),
    featuredCategoryIds: z.array(Id).check(z.maxLength(12)),
  }),
  /** Builds of any version are read: unknown sections are left out. */
  design: z.pipe(z.unknown(), z.transform(readDesign)),
  collections: z.array(ShopCollection).check(z.maxLength(mostCollections)),
  /** Custom fields shown on item pages, in this order; older builds have none. */
  customFields: z.optional(z.array(ShownCustomField).check(z.maxLength(customFieldLimits.fields))),
  /** Whether “Ask us” is on every page; builds from before the setting have it. */
  hasAssistant: z._default(z.boolean(), true),
  seo: z.object({
    /** Placeholders: `{page}` and `{shop}`. */
    titlePattern: line(120),
    description: text(320),
  }),
  checkout: z.object({
    acceptsCard: z.boolean(),
    acceptsCash: z.boolean(),
    holdMinutes: z.int().check(z.minimum(1), z.maximum(60)),
    /** Slug of the terms page; null if none. */
    termsPage: z.nullable(Slug),
  }),
})
export type ShopSnapshot = z.output<typeof ShopSnapshot>
