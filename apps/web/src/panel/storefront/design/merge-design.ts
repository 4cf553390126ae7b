import { sectionPlaces } from '@marketday/contract/storefront/design/section'

import {
  mergeDrafts,
  mergeFields,
  type Choices,
  type Conflict,
  type Merger,
  type Versions,
} from '../../forms/merge-drafts.ts'
import { mergeRows } from '../../forms/merge-rows.ts'
import {
  findPart,
  nameOfPart,
  settingsOf,
  type BlockDraft,
  type DesignDraft,
  type SectionDraft,
  type Sections,
} from './design-draft.ts'

const mergeBlocks = mergeRows<BlockDraft>({ key: 'id', fields: { settings: mergeFields({}) } })
const mergeSections = mergeRows<SectionDraft>({
  key: 'id',
  fields: {
    settings: mergeFields({}),
    blocks: mergeBlocks as unknown as Merger<SectionDraft['blocks']>,
  },
})
const plan = {
  theme: mergeFields<DesignDraft['theme']>({}),
  sections: mergeFields<Sections>(
    Object.fromEntries(sectionPlaces.map((place) => [place, mergeSections])),
  ),
}

export interface MergedDesign {
  readonly value: DesignDraft
  /** Sentences about the other editor's save and its effect on this one's edits. */
  readonly notes: readonly string[]
}

/**
 * Three-way merge by place, section, block and setting. Edits win over removals; of a value that
 * both changed, mine stays.
 */
export function mergeDesign(versions: Versions<DesignDraft>): MergedDesign {
  const { conflicts } = mergeDrafts(versions, {}, plan)
  const removals = conflicts.filter(({ mine }) => mine === undefined)
  const choices: Choices = Object.fromEntries(removals.map(({ path }) => [path, 'theirs' as const]))
  const { value } = mergeDrafts(versions, choices, plan)
  return { value, notes: [...new Set(conflicts.map((conflict) => describe(conflict, value)))] }
}

function describe({ path, mine, theirs }: Conflict, { sections }: DesignDraft): string {
  const names = path.split('.')
  if (names[0] === 'theme') return 'Both of you changed the theme. Your choice stays.'
  if (names.at(-1) === 'order') return 'Both of you changed the order. Yours stays.'
  const part = names.findLast((name) => findPart(sections, name) !== null)
  const foundPart = findPart(sections, part ?? null)
  if (!foundPart) return 'Both of you changed the same part. Yours stays.'
  const { kind } = nameOfPart(foundPart.section, foundPart.block)
  if (mine === undefined)
    return `“${kind}”, which you removed, was edited by the other editor. It stays.`
  if (theirs === undefined)
    return `“${kind}”, which you edited, was removed by the other editor. It stays.`
  const setting = settingsOf(foundPart)[names.at(-1) ?? '']
  return setting
    ? `Both of you changed “${setting.label}” of “${kind}”. Your text stays.`
    : `Both of you changed “${kind}”. Yours stays.`
}
