import * as z from 'zod/mini'

import { contrastOf } from './contrast.ts'
import { get, put } from '../../endpoints/endpoint.ts'
import { Time, Version, line, text } from '../../endpoints/scalars.ts'
import { shopCorners, shopFonts } from './snapshot.ts'

/** White or near-black text must be readable on the main colour: WCAG 2.2, 1.4.3. */
export const minimumContrast = 4.5

/** Buttons and other controls must stand out from the page they lie on: WCAG 2.2, 1.4.11. */
export const controlContrast = 3

/** The backgrounds of a shop on which its main colour shows least, by light and dark. */
export const shopBackgrounds = { light: '#f6f5f3', dark: '#262320' } as const

/** How far a button in the main colour stands out; on dark pages the colour is lightened where it must be. */
export const measureControls = (primary: string): number =>
  contrastOf(primary, shopBackgrounds.light)

/** Whether a button in the main colour keeps its shape. */
export const showsControls = (primary: string): boolean =>
  measureControls(primary) >= controlContrast

/** The pages every shop has; their paths are where navigation may lead. */
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

/** The pages the law asks of a shop; a build without one of them is not published. */
export const policyPaths: readonly ShopPagePath[] = ['/terms', '/returns', '/privacy', '/contact']

export const DraftTheme = z.strictObject({
  primary: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour such as #3b4cca')),
  radius: z.enum(shopCorners),
  font: z.enum(shopFonts),
})
export type DraftTheme = z.output<typeof DraftTheme>

/** An empty text stands for the one made from the business's own details. */
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

/** How the shop looks and is arranged, as being edited; visitors see it once it is built and published. */
export const ShopDraft = z.object({
  theme: DraftTheme,
  content: DraftContent,
  version: Version,
  updatedAt: Time,
})
export type ShopDraft = z.output<typeof ShopDraft>

export const defaultTheme: DraftTheme = { primary: '#4a4bd8', radius: 'soft', font: 'sans' }

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

/** 409 `version_conflict` when somebody else saved since `version` was read. */
export const updateShopDraft = put('/shop-draft', {
  access: { permission: 'builds.create' },
  summary: 'Change the look and texts of the shop',
  body: z.strictObject({ theme: DraftTheme, content: DraftContent, version: Version }),
  response: ShopDraft,
})

/** The style sheet of a look that is not built yet. Made of the question alone, so that a page may name it. */
export const getThemeSheet = get('/shop-theme', {
  access: 'public',
  summary: 'The style sheet of a look',
  query: DraftTheme,
  response: z.string(),
  produces: 'text/css; charset=utf-8',
  limit: { max: 300, seconds: 60 },
})
