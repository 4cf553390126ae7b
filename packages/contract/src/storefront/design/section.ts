import * as z from 'zod/mini'

import type { Setting, Settings, ValuesOf } from './setting.ts'

/** Lists of sections. Header and footer are on every page; the others on pages of their kind. */
export const sectionPlaces = [
  'header',
  'home',
  'category',
  'product',
  'cart',
  'page',
  'footer',
] as const
export type SectionPlace = (typeof sectionPlaces)[number]

/** Names of the places, as owners know them. */
export const placeLabels: Readonly<Record<SectionPlace, string>> = {
  header: 'Header',
  home: 'Home page',
  category: 'Category pages',
  product: 'Item pages',
  cart: 'Cart',
  page: 'Text pages',
  footer: 'Footer',
}

export const mostSections = 25
export const mostBlocks = 50

export interface BlockKind<S extends Settings = Settings> {
  readonly label: string
  readonly settings: S
}

/** Description of a kind of section; the shop draws it with the component of the same type. */
export interface SectionKind<
  Type extends string = string,
  S extends Settings = Settings,
  B extends Readonly<Record<string, BlockKind>> = Readonly<Record<string, BlockKind>>,
> {
  readonly type: Type
  readonly label: string
  readonly description: string
  readonly places: readonly SectionPlace[]
  /** Once in its place; can be moved, not removed: the header, the items of a category. */
  readonly isFixed: boolean
  readonly settings: S
  readonly blocks: B
  /** Types of the blocks of a new section. */
  readonly firstBlocks: readonly string[]
}

interface Described<S, B> {
  readonly label: string
  readonly description: string
  readonly places: readonly SectionPlace[]
  readonly isFixed?: boolean
  readonly settings: S
  readonly blocks?: B
  readonly firstBlocks?: readonly (keyof B & string)[]
}

export function defineSection<
  const Type extends string,
  S extends Settings,
  B extends Readonly<Record<string, BlockKind>> = Record<never, BlockKind>,
>(type: Type, described: Described<S, B>): SectionKind<Type, S, B> {
  const { blocks = {} as B, firstBlocks = [], isFixed = false, ...rest } = described
  return { type, ...rest, isFixed, blocks, firstBlocks }
}

/** Places where owners add sections freely. */
export const contentPlaces = ['home', 'category', 'product', 'cart', 'page'] as const

type BlockOf<B> = {
  readonly [K in keyof B & string]: B[K] extends BlockKind<infer S>
    ? { readonly id: string; readonly type: K; readonly settings: ValuesOf<S> }
    : never
}[keyof B & string]

/** Section as stored and drawn: `SectionOf<typeof hero>`. */
export type SectionOf<K> =
  K extends SectionKind<infer Type, infer S, infer B>
    ? {
        readonly id: string
        readonly type: Type
        readonly isHidden: boolean
        readonly settings: ValuesOf<S>
        readonly blocks: readonly BlockOf<B>[]
      }
    : never

/** Short and unique within a design; the `id` of its element is `section-{id}`. */
const PartId = z.string().check(z.regex(/^[a-z0-9]{1,24}$/, 'Small letters and digits'))

/** Strict: unknown settings are errors. */
export function sectionSchema(kind: SectionKind): z.ZodMiniType {
  const blocks = Object.entries(kind.blocks).map(([type, { settings }]) =>
    z.strictObject({ id: PartId, type: z.literal(type), settings: valuesSchema(settings) }),
  )
  const [first, ...others] = blocks
  return z.strictObject({
    id: PartId,
    type: z.literal(kind.type),
    isHidden: kind.isFixed ? z.literal(false) : z.boolean(),
    settings: valuesSchema(kind.settings),
    blocks: z
      .array(first ? z.union([first, ...others]) : z.never())
      .check(z.maxLength(mostBlocks, `At most ${mostBlocks} blocks`)),
  })
}

const valuesSchema = (settings: Settings) =>
  z.strictObject(mapSettings(settings, ({ schema }) => schema))

export const standardValues = (settings: Settings): Record<string, unknown> =>
  mapSettings(settings, ({ standard }) => standard)

function mapSettings<T>(settings: Settings, change: (setting: Setting<unknown>) => T) {
  return Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, change(one)]))
}
