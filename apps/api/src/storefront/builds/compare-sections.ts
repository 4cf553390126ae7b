import type { BuildDifference } from '@marketday/contract/storefront/builds'
import type { ShopDesign } from '@marketday/contract/storefront/design/design'
import { placeLabels, sectionPlaces } from '@marketday/contract/storefront/design/section'
import { sectionKinds } from '@marketday/contract/storefront/design/section-kinds'
import type { Section } from '@marketday/contract/storefront/design/section-kinds'

import { stableJson } from './stable-json.ts'

type SectionChange = BuildDifference['sections'][number]

/** Sections that differ, by page and in their order. */
export const compareSections = (live: ShopDesign, next: ShopDesign): SectionChange[] =>
  sectionPlaces.flatMap((place) =>
    changesIn(live[place], next[place]).map(({ section, change }) => ({
      page: placeLabels[place],
      section: sectionKinds[section.type].label,
      change,
    })),
  )

interface Changed {
  readonly section: Section
  readonly change: SectionChange['change']
}

function changesIn(live: readonly Section[], next: readonly Section[]): Changed[] {
  const before = new Map(live.map((section) => [section.id, section]))
  const after = new Set(next.map(({ id }) => id))
  const listIds = (sections: readonly Section[]) =>
    sections.map(({ id }) => id).filter((id) => before.has(id) && after.has(id))
  const unmoved = longestCommon(listIds(live), listIds(next))
  const changed = next.flatMap((section): Changed[] => {
    const old = before.get(section.id)
    if (!old) return [{ section, change: 'added' }]
    const change = contentChange(old, section)
    return [
      ...(unmoved.has(section.id) ? [] : [{ section, change: 'moved' } as const]),
      ...(change ? [{ section, change }] : []),
    ]
  })
  const removed = live.filter(({ id }) => !after.has(id))
  return [...changed, ...removed.map((section) => ({ section, change: 'removed' }) as const)]
}

function contentChange(old: Section, section: Section): SectionChange['change'] | null {
  if (old.isHidden !== section.isHidden) return section.isHidden ? 'hidden' : 'shown'
  return stableJson(old) === stableJson(section) ? null : 'changed'
}

/** Ids of a longest sequence in the order of both lists: the fewest others were moved. */
function longestCommon(one: readonly string[], other: readonly string[]): Set<string> {
  const lengths = new Map<string, readonly string[]>()
  const best = (from: number, to: number): readonly string[] => {
    const [first, second] = [one[from], other[to]]
    if (first === undefined || second === undefined) return []
    const key = `${from} ${to}`
    const cached = lengths.get(key)
    if (cached) return cached
    const [left, right] = [best(from + 1, to), best(from, to + 1)]
    const longer = left.length >= right.length ? left : right
    const longest = first === second ? [first, ...best(from + 1, to + 1)] : longer
    lengths.set(key, longest)
    return longest
  }
  return new Set(best(0, 0))
}
