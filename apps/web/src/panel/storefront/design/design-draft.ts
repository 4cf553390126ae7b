import type { DraftTheme, ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { sectionKinds, type SectionType } from '@marketday/contract/storefront/design/section-kinds'
import {
  sectionPlaces,
  type BlockKind,
  type SectionKind,
  type SectionPlace,
} from '@marketday/contract/storefront/design/section'
import type { Settings } from '@marketday/contract/storefront/design/setting'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'

export type Values = Readonly<Record<string, unknown>>

export interface BlockDraft {
  readonly id: string
  readonly type: string
  readonly settings: Values
}

/** Section while edited: values may be invalid. */
export interface SectionDraft {
  readonly id: string
  readonly type: SectionType
  readonly isHidden: boolean
  readonly settings: Values
  readonly blocks: readonly BlockDraft[]
}

export type Sections = Readonly<Record<SectionPlace, readonly SectionDraft[]>>

export interface DesignDraft {
  readonly theme: DraftTheme
  readonly sections: Sections
}

export const toDesignDraft = ({ theme, design }: Pick<ShopDraft, 'theme' | 'design'>) =>
  ({ theme, sections: design as unknown as Sections }) satisfies DesignDraft

export const kindOf = ({ type }: Pick<SectionDraft, 'type'>): SectionKind => sectionKinds[type]

export interface FoundPart {
  readonly place: SectionPlace
  readonly index: number
  readonly section: SectionDraft
  /** Null for the section itself. */
  readonly block: BlockDraft | null
  readonly blockIndex: number
}

/** Ids are unique within a design. */
export function findPart(sections: Sections, id: string | null): FoundPart | null {
  if (id === null) return null
  for (const place of sectionPlaces)
    for (const [index, section] of sections[place].entries()) {
      const blockIndex = section.blocks.findIndex((block) => block.id === id)
      if (section.id === id || blockIndex !== -1)
        return { place, index, section, block: section.blocks[blockIndex] ?? null, blockIndex }
    }
  return null
}

export const blockKindOf = (section: SectionDraft, { type }: BlockDraft): BlockKind | undefined =>
  kindOf(section).blocks[type]

export function settingsOf({ section, block }: Pick<FoundPart, 'section' | 'block'>): Settings {
  return (block ? blockKindOf(section, block)?.settings : kindOf(section).settings) ?? {}
}

/** Kind, and the first text of the part, by which its owner knows it. */
export function nameOfPart(section: SectionDraft, block: BlockDraft | null) {
  const kind = block ? blockKindOf(section, block) : kindOf(section)
  const [first] = section.blocks
  const text = firstText(kind?.settings ?? {}, (block ?? section).settings)
  return {
    kind: kind?.label ?? '',
    text: text || (block || !first ? '' : nameOfBlock(section, first)),
  }
}

const nameOfBlock = (section: SectionDraft, block: BlockDraft): string =>
  firstText(blockKindOf(section, block)?.settings ?? {}, block.settings)

function firstText(settings: Settings, values: Values): string {
  for (const [name, { kind }] of Object.entries(settings)) {
    const value = values[name]
    const isText = kind === 'text' || kind === 'longText'
    if (isText && typeof value === 'string' && value.trim()) return value.trim().slice(0, 80)
  }
  return ''
}

export const isValid = (settings: Settings, name: string, value: unknown): boolean =>
  settings[name]?.schema.safeParse(value).success ?? false

/** Saved as far as valid: an invalid value keeps its stored one until it is corrected. */
export function toSavable(
  draft: Pick<DesignDraft, 'sections'>,
  stored: Pick<DesignDraft, 'sections'>,
): ShopDesign {
  const saved = (part: BlockDraft | SectionDraft, settings: Settings): Values => {
    const before = findPart(stored.sections, part.id)
    const old = before && (before.block ?? before.section).settings
    return Object.fromEntries(
      Object.entries(part.settings).map(([name, value]) => [
        name,
        isValid(settings, name, value) ? value : (old?.[name] ?? settings[name]?.standard),
      ]),
    )
  }
  const sections = Object.fromEntries(
    sectionPlaces.map((place) => [
      place,
      draft.sections[place].map((section) => ({
        ...section,
        settings: saved(section, kindOf(section).settings),
        blocks: section.blocks.map((block) => ({
          ...block,
          settings: saved(block, blockKindOf(section, block)?.settings ?? {}),
        })),
      })),
    ]),
  )
  return sections as unknown as ShopDesign
}
