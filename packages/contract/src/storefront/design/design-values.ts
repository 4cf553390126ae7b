import type { DesignPicture } from './design-picture.ts'
import type { ShopDesign } from './design.ts'
import { sectionPlaces } from './section.ts'
import type { SectionKind, SectionPlace } from './section.ts'
import { sectionKinds } from './section-kinds.ts'
import type { Section } from './section-kinds.ts'
import type { Setting, Settings } from './setting.ts'

export interface DesignValue {
  readonly place: SectionPlace
  readonly section: Section
  readonly kind: Setting<unknown>['kind']
  readonly value: unknown
  /** As in the problems of `ShopDesign`: `home.0.settings.picture`. */
  readonly path: string
}

/** Values of all settings, those of blocks included, in the order of the pages. */
export const listDesignValues = (design: ShopDesign): DesignValue[] =>
  sectionPlaces.flatMap((place) =>
    design[place].flatMap((section, index) => {
      const kind: SectionKind = sectionKinds[section.type]
      const within = { place, section }
      const path = `${place}.${index}`
      return [
        ...listValues(kind.settings, section.settings, `${path}.settings`),
        ...section.blocks.flatMap((block, blockIndex) =>
          listValues(
            kind.blocks[block.type]?.settings ?? {},
            block.settings,
            `${path}.blocks.${blockIndex}.settings`,
          ),
        ),
      ].map((value) => ({ ...within, ...value }))
    }),
  )

const listValues = (settings: Settings, values: object, path: string) =>
  Object.entries(settings).map(([name, { kind }]) => ({
    kind,
    value: (values as Readonly<Record<string, unknown>>)[name],
    path: `${path}.${name}`,
  }))

/** The design with its pictures changed. */
export function mapPictures(
  design: ShopDesign,
  change: (picture: DesignPicture) => DesignPicture,
): ShopDesign {
  const within = (settings: Settings, values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        settings[name]?.kind === 'picture' && value ? change(value as DesignPicture) : value,
      ]),
    )
  const inSection = (section: Section) => {
    const kind: SectionKind = sectionKinds[section.type]
    return {
      ...section,
      settings: within(kind.settings, section.settings),
      blocks: section.blocks.map((block) => ({
        ...block,
        settings: within(kind.blocks[block.type]?.settings ?? {}, block.settings),
      })),
    }
  }
  return Object.fromEntries(
    sectionPlaces.map((place) => [place, design[place].map(inSection)]),
  ) as unknown as ShopDesign
}
