import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import type {
  listImportHistory as endpoint,
  PastImport,
} from '@marketday/contract/imports/import-history'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'

import { decodeCursor, pageOf } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import type { ImportRow } from './queries.ts'
import { actionsFor } from './rules.ts'

const Cursor = z.tuple([z.uuid()])

interface HistoryRow extends Omit<PastImport, 'actions'> {
  readonly kind: ImportRow['kind']
  readonly address: string
  readonly previewStatus: PreviewStatus
  readonly finishedAt: string | null
}

export async function listImportHistory(
  db: Db,
  { cursor, limit = 20, origin, status }: QueryOf<typeof endpoint>,
  can: Can,
): Promise<{ rows: PastImport[]; nextCursor: string | null }> {
  const [after = null] = cursor ? decodeCursor(Cursor, cursor) : []
  const { rows } = await sql<HistoryRow>`
    with page as (
      select i.*, p.host, p.address, p.status as preview_status, s.created, s.updated, ${toOrigin} as origin
      from imports i
      join import_previews p on p.import_preview_id = i.import_preview_id
      left join import_sheets s on s.import_id = i.import_id
      where (${after}::uuid is null or i.import_id < ${after}::uuid)
        and (${origin ?? null}::text is null or ${toOrigin} = ${origin ?? null}::text)
        and (${status ?? null}::text is null or i.status = ${status ?? null}::text)
      order by i.import_id desc limit ${limit + 1}
    )
    select i.import_id as id, i.kind, i.origin, i.status, i.address, i.preview_status as "previewStatus",
      case when i.origin in ('website', 'check') then i.host else '' end as host,
      i.created_at as "createdAt", i.finished_at as "finishedAt", i.consent_name as "actorName",
      coalesce(i.created, 0) + made.added + applied.added as added,
      coalesce(i.updated, 0) + made.changed + applied.changed as changed,
      greatest(jsonb_array_length(i.problems), skipped.rows) as refused
    from page i
    cross join lateral (
      select (count(*) filter (where was_created))::int as added,
        (count(*) filter (where not was_created))::int as changed
      from import_products where import_id = i.import_id and i.kind = 'import') made
    cross join lateral (
      select (count(*) filter (where kind = 'added'))::int as added,
        (count(*) filter (where kind <> 'added'))::int as changed
      from import_changes
      where import_id = i.import_id and outcome in ('applied', 'undone')) applied
    cross join lateral (
      select count(distinct row_number)::int as rows
      from import_sheet_faults where import_id = i.import_id and not is_warning) skipped
    order by i.import_id desc`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => [id])
  return { ...page, rows: page.rows.map((row) => withActions(row, db.context.now, can)) }
}

const toOrigin = sql<string>`case
  when i.kind = 'resync' then 'check'
  when i.kind = 'sheet' and (s.format ->> 'countsStock')::boolean then 'stock-file'
  when i.kind = 'sheet' then 'file'
  when p.source in ('list', 'pictures', 'samples') then p.source
  else 'website' end`

function withActions(row: HistoryRow, now: Date, can: Can): PastImport {
  const { kind, address, previewStatus, finishedAt, ...past } = row
  const { undo } = actionsFor(
    {
      kind,
      address,
      isCompared: true,
      status: row.status,
      previewStatus,
      selected: 0,
      left: 0,
      shortage: null,
      finishedAt,
      now,
    },
    can,
  )
  return { ...past, actions: { undo } }
}
