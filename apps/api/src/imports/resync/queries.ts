import type { ImportChangeCounts } from '@marketday/contract/imports/imports'
import type { ChangeKind, ImportChange } from '@marketday/contract/imports/resync'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function countChanges(
  db: Db,
  importId: string,
): Promise<{ waiting: ImportChangeCounts; applied: Record<ChangeKind, number> }> {
  const rows = await db
    .selectFrom('import_changes')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('is_chosen', '=', true).as('chosen'),
      fn.countAll<number>().filterWhere('outcome', 'in', ['applied', 'undone']).as('applied'),
    ])
    .where('import_id', '=', importId)
    .groupBy('kind')
    .execute()
  const count = (kind: ChangeKind, what: 'all' | 'applied') =>
    Number(rows.find((row) => row.kind === kind)?.[what] ?? 0)
  return {
    waiting: {
      added: count('added', 'all'),
      changed: count('changed', 'all'),
      gone: count('gone', 'all'),
      chosen: rows.reduce((sum, row) => sum + Number(row.chosen), 0),
    },
    applied: {
      added: count('added', 'applied'),
      changed: count('changed', 'applied'),
      gone: count('gone', 'applied'),
    },
  }
}

export async function listChanges(
  db: Db,
  importId: string,
  {
    kind,
    cursor = '0',
    limit = 50,
  }: {
    readonly kind?: ChangeKind | undefined
    readonly cursor?: string | undefined
    readonly limit?: number | undefined
  },
): Promise<{ rows: ImportChange[]; nextCursor: string | null }> {
  const from = Math.min(Number.parseInt(cursor, 10) || 0, 1_000_000)
  const rows = await db
    .selectFrom('import_changes as change')
    .innerJoin('imports', 'imports.import_id', 'change.import_id')
    .leftJoin('import_preview_items as found', (join) =>
      join
        .onRef('found.import_preview_id', '=', 'imports.import_preview_id')
        .onRef('found.source_key', '=', 'change.source_key'),
    )
    .select([
      'change.source_key as key',
      'change.kind',
      'change.title',
      'change.product_id as itemId',
      'found.thumbnail',
      'change.fields',
      'change.is_chosen as isChosen',
      'change.position',
    ])
    .where('change.import_id', '=', importId)
    .where('change.position', '>=', from)
    .$if(kind !== undefined, (query) => query.where('change.kind', '=', kind ?? 'added'))
    .orderBy('change.position')
    .limit(limit + 1)
    .execute()
  const next = rows[limit]
  return {
    rows: rows.slice(0, limit).map(({ position: _position, ...row }) => row),
    nextCursor: next ? String(next.position) : null,
  }
}
