import { newBlock, newSection } from '@marketday/contract/storefront/design/design'
import {
  mostBlocks,
  mostSections,
  sectionPlaces,
  type SectionPlace,
} from '@marketday/contract/storefront/design/section'
import { sectionKinds, type SectionType } from '@marketday/contract/storefront/design/section-kinds'

import {
  findPart,
  kindOf,
  type BlockDraft,
  type FoundPart,
  type SectionDraft,
  type Sections,
} from './design-draft.ts'

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Unique within any design; two editors may add at the same time. */
export function newPartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return [...bytes].map((byte) => digits[byte % digits.length]).join('')
}

/** Kinds that may be added to a place. */
export const kindsFor = (place: SectionPlace): SectionType[] =>
  (Object.keys(sectionKinds) as SectionType[]).filter((type) => {
    const kind = kindOf({ type })
    return !kind.isFixed && kind.places.includes(place)
  })

/** Other places that may have a copy of the section. */
export const placesFor = (section: SectionDraft, from: SectionPlace): SectionPlace[] =>
  kindOf(section).isFixed
    ? []
    : sectionPlaces.filter((place) => place !== from && kindOf(section).places.includes(place))

/** A change, and the part that is selected after it. */
export interface Changed {
  readonly sections: Sections
  readonly selectedId: string | null
}

export function addSection(
  sections: Sections,
  { place, type, after }: { place: SectionPlace; type: SectionType; after: string | null },
): Changed {
  const added = newSection(type, newPartId()) as unknown as SectionDraft
  const at = sections[place].findIndex(({ id }) => id === after)
  const index = at === -1 ? endOf(sections, place) : at + 1
  return {
    sections: { ...sections, [place]: sections[place].toSpliced(index, 0, added) },
    selectedId: added.id,
  }
}

/** The announcement stands above the header, other sections at the end. */
const endOf = (sections: Sections, place: SectionPlace) =>
  place === 'header' ? 0 : sections[place].length

export function addBlock(sections: Sections, sectionId: string, type: string): Changed {
  const part = findPart(sections, sectionId)
  if (!part) return { sections, selectedId: sectionId }
  const added = newBlock(kindOf(part.section), type, newPartId()) as BlockDraft
  return {
    sections: replaceSection(sections, part, {
      ...part.section,
      blocks: [...part.section.blocks, added],
    }),
    selectedId: added.id,
  }
}

/** Moves within its place or section. */
export function movePart(sections: Sections, id: string, to: number): Sections {
  const part = findPart(sections, id)
  if (!part) return sections
  const { place, section, block, blockIndex, index } = part
  if (block)
    return replaceSection(sections, part, {
      ...section,
      blocks: moved(section.blocks, blockIndex, to),
    })
  return { ...sections, [place]: moved(sections[place], index, to) }
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.min(list.length - 1, Math.max(0, to))
  return list.toSpliced(from, 1).toSpliced(target, 0, ...list.slice(from, from + 1))
}

export function toggleHidden(sections: Sections, id: string): Sections {
  const part = findPart(sections, id)
  if (!part || part.block || kindOf(part.section).isFixed) return sections
  return replaceSection(sections, part, { ...part.section, isHidden: !part.section.isHidden })
}

export function duplicatePart(sections: Sections, id: string): Changed {
  const part = findPart(sections, id)
  if (!part || refuseCopy(sections, part)) return { sections, selectedId: id }
  const { place, section, block, blockIndex, index } = part
  if (block) {
    const copy = { ...block, id: newPartId() }
    const blocks = section.blocks.toSpliced(blockIndex + 1, 0, copy)
    return {
      sections: replaceSection(sections, part, { ...section, blocks }),
      selectedId: copy.id,
    }
  }
  const copy = copySection(section)
  const list = sections[place].toSpliced(index + 1, 0, copy)
  return { sections: { ...sections, [place]: list }, selectedId: copy.id }
}

/** Reason why a part can't be duplicated; null if it can. */
export function refuseCopy(
  sections: Sections,
  { place, section, block }: FoundPart,
): string | null {
  if (block)
    return section.blocks.length >= mostBlocks ? `A section has at most ${mostBlocks} blocks` : null
  if (kindOf(section).isFixed) return 'This section is needed once on the page'
  return refuseSection(sections, place)
}

export const refuseSection = (sections: Sections, place: SectionPlace): string | null =>
  sections[place].length >= mostSections ? `A page has at most ${mostSections} sections` : null

export const refuseBlock = ({ blocks }: SectionDraft): string | null =>
  blocks.length >= mostBlocks ? `A section has at most ${mostBlocks} blocks` : null

export const refuseRemoval = ({ section, block }: FoundPart): string | null =>
  !block && kindOf(section).isFixed ? 'This section is needed on the page' : null

/** Selects the next part of the list, else the previous one, else the section around it. */
export function removePart(sections: Sections, id: string): Changed {
  const part = findPart(sections, id)
  if (!part || refuseRemoval(part)) return { sections, selectedId: id }
  const { place, section, block, blockIndex, index } = part
  if (block) {
    const blocks = section.blocks.toSpliced(blockIndex, 1)
    const next = blocks[blockIndex] ?? blocks.at(-1) ?? section
    return {
      sections: replaceSection(sections, part, { ...section, blocks }),
      selectedId: next.id,
    }
  }
  const list = sections[place].toSpliced(index, 1)
  const next = list[index] ?? list.at(-1)
  return { sections: { ...sections, [place]: list }, selectedId: next?.id ?? null }
}

export function copyToPlace(sections: Sections, id: string, place: SectionPlace): Changed {
  const part = findPart(sections, id)
  if (!part || refuseSection(sections, place)) return { sections, selectedId: id }
  const copy = copySection(part.section)
  return {
    sections: { ...sections, [place]: [...sections[place], copy] },
    selectedId: copy.id,
  }
}

const copySection = (section: SectionDraft): SectionDraft => ({
  ...section,
  id: newPartId(),
  blocks: section.blocks.map((block) => ({ ...block, id: newPartId() })),
})

export function changeSetting(
  sections: Sections,
  { id, name, value }: { id: string; name: string; value: unknown },
): Sections {
  const part = findPart(sections, id)
  if (!part) return sections
  const { section, block } = part
  const settings = { ...(block ?? section).settings, [name]: value }
  return replaceSection(
    sections,
    part,
    block
      ? {
          ...section,
          blocks: section.blocks.map((one) => (one === block ? { ...block, settings } : one)),
        }
      : { ...section, settings },
  )
}

const replaceSection = (
  sections: Sections,
  { place, index }: FoundPart,
  section: SectionDraft,
): Sections => ({ ...sections, [place]: sections[place].with(index, section) })
