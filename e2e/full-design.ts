import { newBlock, newSection } from '../packages/contract/src/storefront/design/design.ts'
import type { ShopDesign } from '../packages/contract/src/storefront/design/design.ts'
import type { DesignPicture } from '../packages/contract/src/storefront/design/design-picture.ts'
import { sectionPlaces } from '../packages/contract/src/storefront/design/section.ts'
import type {
  SectionKind,
  SectionPlace,
} from '../packages/contract/src/storefront/design/section.ts'
import { sectionKinds } from '../packages/contract/src/storefront/design/section-kinds.ts'
import type {
  Section,
  SectionType,
} from '../packages/contract/src/storefront/design/section-kinds.ts'
import type { Settings } from '../packages/contract/src/storefront/design/setting.ts'

export const sectionTypes = Object.keys(sectionKinds) as SectionType[]

const kinds: Readonly<Record<SectionType, SectionKind>> = sectionKinds

/** Every kind of section wherever it is allowed: filled in, on text pages as newly added. */
export function fullDesign(picture: DesignPicture): ShopDesign {
  return Object.fromEntries(
    sectionPlaces.map((place, index) => [place, fillPlace(place, picture, index)]),
  ) as unknown as ShopDesign
}

const fillPlace = (place: SectionPlace, picture: DesignPicture, number: number): Section[] =>
  sectionTypes
    .filter((type) => kinds[type].places.includes(place))
    .map((type, index) => {
      const section = newSection(type, `p${number}s${index}`)
      return place === 'page' ? section : fillSection(section, picture)
    })

function fillSection(section: Section, picture: DesignPicture): Section {
  const kind = kinds[section.type]
  const blocks = Object.entries(kind.blocks).flatMap(([type, { settings }]) =>
    [1, 2].map((number) => {
      const block = newBlock(kind, type, `${section.id}${type.toLowerCase()}${number}`)
      return { ...block, settings: fillSettings(settings, block.settings, picture) }
    }),
  )
  const settings = fillSettings(kind.settings, section.settings, picture)
  return { ...section, settings, blocks } as unknown as Section
}

function fillSettings(
  settings: Settings,
  standard: Readonly<Record<string, unknown>>,
  picture: DesignPicture,
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    text: 'Bread & more',
    longText: 'Baked in Bath since 1931.\n\nEvery morning, by hand.',
    link: '/products',
    picture,
  }
  return Object.fromEntries(
    Object.entries(settings).map(([name, { kind }]) => [name, values[kind] ?? standard[name]]),
  )
}
