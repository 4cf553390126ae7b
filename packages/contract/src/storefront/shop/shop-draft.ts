import * as z from 'zod/mini'

import { ShopDesign } from '../design/design.ts'
import { LookProposal } from '../design/propose-looks.ts'
import { shopThemes } from '../design/themes.ts'
import { get, put } from '../../endpoints/endpoint.ts'
import { Time, Version, line, text } from '../../endpoints/scalars.ts'
import { shopCorners, shopFonts } from '../design/type-pairs.ts'

export const shopPages = [
  { path: '/about', title: 'About us' },
  { path: '/delivery', title: 'Delivery and pick-up' },
  { path: '/contact', title: 'Contact' },
  { path: '/terms', title: 'Terms of sale' },
  { path: '/returns', title: 'Returns and refunds' },
  { path: '/privacy', title: 'Privacy' },
] as const
export const shopPagePaths = shopPages.map((page) => page.path)
export type ShopPagePath = (typeof shopPagePaths)[number]

/** Pages required by law; a build without one of them is not published. */
export const policyPaths: readonly ShopPagePath[] = ['/terms', '/returns', '/privacy', '/contact']

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour such as #3b4cca'))

export const DraftTheme = z.strictObject({
  name: z._default(z.enum(shopThemes), 'bakery'),
  primary: Colour,
  /** Page and text color in light mode; null for those of the theme. */
  page: z._default(z.nullable(Colour), null),
  ink: z._default(z.nullable(Colour), null),
  /** `theme`: those of the theme; others stay when it changes. */
  radius: z.enum(['theme', ...shopCorners]),
  font: z.enum(['theme', ...shopFonts]),
})
export type DraftTheme = z.output<typeof DraftTheme>

/** Empty text means the default made from the business details. */
export const DraftContent = z.strictObject({
  tagline: text(160),
  homeHeading: text(120),
  homeIntro: text(600),
  about: text(20_000),
  delivery: text(20_000),
  navigation: z
    .array(z.strictObject({ label: line(40), to: z.enum(shopPagePaths) }))
    .check(z.maxLength(6, 'At most six links')),
  hasAssistant: z.boolean(),
  acceptsCard: z.boolean(),
  acceptsCash: z.boolean(),
  holdMinutes: z
    .int()
    .check(z.minimum(5, 'At least 5 minutes'), z.maximum(60, 'At most 60 minutes')),
})
export type DraftContent = z.output<typeof DraftContent>

/** Draft of the shop's design; visitors see it once built and published. */
export const ShopDraft = z.object({
  theme: DraftTheme,
  content: DraftContent,
  design: ShopDesign,
  version: Version,
  updatedAt: Time,
})
export type ShopDraft = z.output<typeof ShopDraft>

export const defaultTheme: DraftTheme = {
  name: 'bakery',
  primary: '#4a4bd8',
  page: null,
  ink: null,
  radius: 'theme',
  font: 'theme',
}

export const defaultContent: DraftContent = {
  tagline: '',
  homeHeading: '',
  homeIntro: '',
  about: '',
  delivery: '',
  navigation: [
    { label: 'About us', to: '/about' },
    { label: 'Delivery', to: '/delivery' },
    { label: 'Contact', to: '/contact' },
  ],
  hasAssistant: true,
  acceptsCard: true,
  acceptsCash: false,
  holdMinutes: 10,
}

export const getShopDraft = get('/shop-draft', {
  access: { permission: 'builds.see' },
  summary: 'The look and texts of the shop as being edited',
  response: ShopDraft,
})

/** Without `design`, its sections stay. 409 `version_conflict` if saved since `version` was read. */
export const updateShopDraft = put('/shop-draft', {
  access: { permission: 'builds.create' },
  summary: 'Change the look and texts of the shop',
  body: z.strictObject({
    theme: DraftTheme,
    content: DraftContent,
    design: z.optional(ShopDesign),
    version: Version,
  }),
  response: ShopDraft,
})

export const listLookProposals = get('/shop-draft/proposals', {
  access: { permission: 'builds.see' },
  summary: 'Three looks to choose from, the best first',
  response: z.object({ looks: z.array(LookProposal) }),
})

/** Each of their saves sends open panels an event of builds. */
export const listDesignEditors = get('/shop-draft/editors', {
  access: { permission: 'builds.see' },
  summary: 'Other members who edited the design within the last minutes',
  response: z.object({ names: z.array(z.string()) }),
})

/** Style sheet of an unbuilt theme. Depends only on the query, so that a page can link it. */
export const getThemeSheet = get('/shop-theme', {
  access: 'public',
  summary: 'The style sheet of a look',
  query: z.strictObject({
    ...DraftTheme.shape,
    page: z.optional(Colour),
    ink: z.optional(Colour),
    /** Of the renderer, against outdated copies in caches. */
    version: z.optional(text(20)),
  }),
  response: z.string(),
  produces: 'text/css; charset=utf-8',
  limit: { max: 300, seconds: 60 },
})
