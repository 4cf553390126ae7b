import * as z from 'zod/mini'

import { line } from '../../endpoints/scalars.ts'

import {
  mostBlocks,
  mostSections,
  sectionPlaces,
  sectionSchema,
  standardValues,
} from './section.ts'
import type { SectionKind, SectionPlace } from './section.ts'
import { sectionKinds } from './section-kinds.ts'
import type { Section, SectionType } from './section-kinds.ts'

/** Sections of each place, in order. */
export type ShopDesign = Readonly<Record<SectionPlace, readonly Section[]>>

const kinds: Readonly<Record<string, SectionKind>> = sectionKinds
const schemas: ReadonlyMap<string, z.ZodMiniType> = new Map(
  Object.entries(kinds).map(([type, kind]) => [type, sectionSchema(kind)]),
)

const mayStandIn = (place: SectionPlace, type: string): boolean =>
  kinds[type]?.places.includes(place) ?? false

/** Fixed sections of a place, each needed exactly once. */
const fixedIn = (place: SectionPlace): SectionType[] =>
  (Object.keys(sectionKinds) as SectionType[]).filter(
    (type) => kinds[type]?.isFixed && mayStandIn(place, type),
  )

/** Strict, for saving: each problem names its section or block. */
export const ShopDesign = z
  .strictObject(Object.fromEntries(sectionPlaces.map((place) => [place, sectionsSchema(place)])))
  .check(
    z.refine(hasUniqueIds, 'Two parts have the same id'),
  ) as unknown as z.ZodMiniType<ShopDesign>

function sectionsSchema(place: SectionPlace) {
  return z
    .array(z.looseObject({ type: line(40) }).check((checked) => checkSection(place, checked)))
    .check(
      z.maxLength(mostSections, `At most ${mostSections} sections on a page`),
      z.refine((sections) => hasFixed(place, sections), 'The main content must be here once'),
    )
}

function checkSection(place: SectionPlace, checked: z.core.ParsePayload<{ type: string }>): void {
  const { value, issues } = checked
  const refuse = (message: string, path: PropertyKey[]) =>
    issues.push({ code: 'custom', message, path, input: value })
  const schema = schemas.get(value.type)
  if (!schema || !mayStandIn(place, value.type)) {
    refuse(`A section of type “${value.type}” can’t be here`, ['type'])
    return
  }
  const parsed = z.safeParse(schema, value)
  if (parsed.success) checked.value = parsed.data as { type: string }
  else for (const issue of parsed.error.issues) refuse(issue.message, [...issue.path])
}

const hasFixed = (place: SectionPlace, sections: readonly { type: string }[]): boolean =>
  fixedIn(place).every((fixed) => sections.filter(({ type }) => type === fixed).length === 1)

function hasUniqueIds(design: object): boolean {
  const ids = Object.values(design as ShopDesign).flatMap((sections) =>
    sections.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)]),
  )
  return new Set(ids).size === ids.length
}

/**
 * Reads a stored design of any version: unknown sections and settings are left out, missing ones
 * get their default, fixed sections are added.
 */
export function readDesign(stored: unknown): ShopDesign {
  const lists = isRecord(stored) ? stored : {}
  return Object.fromEntries(
    sectionPlaces.map((place) => {
      const list = Array.isArray(lists[place]) ? (lists[place] as unknown[]) : null
      const sections = list?.flatMap((one) => readSection(place, one)) ?? standardSections(place)
      const missing = fixedIn(place).filter((type) => !sections.some((one) => one.type === type))
      const added = missing.map((type) => newSection(type, `${type.toLowerCase()}1`))
      return [place, [...added, ...sections.slice(0, mostSections)]]
    }),
  ) as unknown as ShopDesign
}

function readSection(place: SectionPlace, stored: unknown): Section[] {
  if (!isRecord(stored) || typeof stored['type'] !== 'string') return []
  const kind = kinds[stored['type']]
  const schema = schemas.get(stored['type'])
  if (!kind || !schema || !mayStandIn(place, kind.type)) return []
  const blocks = Array.isArray(stored['blocks']) ? (stored['blocks'] as unknown[]) : []
  const completed = {
    id: stored['id'],
    type: kind.type,
    isHidden: !kind.isFixed && stored['isHidden'] === true,
    settings: withDefaults(kind.settings, stored['settings']),
    blocks: blocks
      .filter(isRecord)
      .slice(0, mostBlocks)
      .flatMap((block) => {
        const blockKind = kind.blocks[String(block['type'])]
        return blockKind
          ? [{ ...block, settings: withDefaults(blockKind.settings, block['settings']) }]
          : []
      }),
  }
  const parsed = z.safeParse(schema, completed)
  return parsed.success ? [parsed.data as Section] : []
}

function withDefaults(settings: SectionKind['settings'], stored: unknown) {
  const values = isRecord(stored) ? stored : {}
  return Object.fromEntries(
    Object.entries(settings).map(([name, { schema, standard }]) => {
      const parsed = z.safeParse(schema, values[name])
      return [name, parsed.success ? parsed.data : standard]
    }),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Section with default settings and its first blocks. */
export function newSection(type: SectionType, id: string): Section {
  const kind: SectionKind = sectionKinds[type]
  return {
    id,
    type,
    isHidden: false,
    settings: standardValues(kind.settings),
    blocks: kind.firstBlocks.map((blockType, index) =>
      newBlock(kind, blockType, `${id}b${index + 1}`),
    ),
  } as unknown as Section
}

export function newBlock(kind: SectionKind, type: string, id: string) {
  return { id, type, settings: standardValues(kind.blocks[type]?.settings ?? {}) }
}

const standardTypes: Readonly<Record<SectionPlace, readonly SectionType[]>> = {
  header: ['header'],
  home: ['hero', 'collection', 'categories', 'hours'],
  category: ['categoryItems'],
  product: ['productDetails', 'related'],
  cart: ['cartItems'],
  page: ['pageText'],
  footer: ['footer'],
}

const standardSections = (place: SectionPlace): Section[] =>
  standardTypes[place].map((type) => newSection(type, `${type.toLowerCase()}1`))

/** Design of a shop that has none of its own. */
export const standardDesign: ShopDesign = readDesign({})
