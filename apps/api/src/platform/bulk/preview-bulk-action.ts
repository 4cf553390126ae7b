import type { PreviewFigures } from '@marketday/contract/bulk/bulk-acts'

import type { Db } from '../database/tenant-db.ts'
import type { BulkDefinition, BulkRow, BulkTypes, ChosenObjects } from './bulk-definition.ts'
import type { Decision } from './rules.ts'

const readAtOnce = 5_000
const shownExamples = 20

type Counts<T extends BulkTypes> = Record<T['count'], number>

export type BulkPreview<T extends BulkTypes> = PreviewFigures &
  Counts<T> & { examples: T['example'][] }

/** Decides in batches and keeps totals only: constant memory for a hundred thousand objects. */
export async function previewBulkAction<T extends BulkTypes>(
  db: Db,
  definition: BulkDefinition<T>,
  { action, ids, edits }: ChosenObjects<T>,
): Promise<BulkPreview<T>> {
  const step = await definition.apply(db, action)
  const tally = createTally(definition, action)
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const batch = ids.slice(from, from + readAtOnce)
    const objectsById = await definition.read(db, batch)
    const decided = await step.decide(
      batch.flatMap((id) => {
        const object = objectsById.get(id)
        return object === undefined ? [] : [{ row: toRow<T>(id, edits?.get(id) ?? null), object }]
      }),
    )
    for (const { object, decision } of decided) tally.add(object, decision)
  }
  return tally.end()
}

const toRow = <T extends BulkTypes>(objectId: string, edits: T['edits'] | null): BulkRow<T> => ({
  id: objectId,
  objectId,
  edits,
  before: null,
  after: null,
  appliedVersion: null,
})

function createTally<T extends BulkTypes>(
  { counts, example }: BulkDefinition<T>,
  action: T['action'],
) {
  const figures = { total: 0, changed: 0, unchanged: 0 }
  const refusals = new Map<string, number>()
  const names = Object.keys(counts) as T['count'][]
  const counted = Object.fromEntries(names.map((name) => [name, 0])) as Counts<T>
  const examples: T['example'][] = []
  return {
    add(object: T['object'], decision: Decision<T['values']>) {
      figures.total += 1
      if (decision.outcome === 'refused')
        refusals.set(decision.reason, (refusals.get(decision.reason) ?? 0) + 1)
      else figures[decision.outcome] += 1
      if (decision.outcome !== 'changed') return
      for (const name of names) if (counts[name](action, object)) counted[name] += 1
      if (examples.length < shownExamples) examples.push(example(object, decision.after))
    },
    end: (): BulkPreview<T> => ({
      ...figures,
      ...counted,
      refusals: [...refusals].map(([reason, count]) => ({ reason, count })),
      examples,
    }),
  }
}
