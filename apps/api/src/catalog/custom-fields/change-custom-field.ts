import { sql } from 'kysely'

import { customFieldLimits } from '@marketday/contract/catalog/custom-values'
import type { CustomField, CustomFieldInput } from '@marketday/contract/catalog/custom-fields'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, updateRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countCustomValues, listCustomFields } from './custom-field-rows.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export async function createCustomField(db: Db, input: CustomFieldInput): Promise<CustomField> {
  const others = await lockFields(db)
  requireRoom(others)
  requireOwnName(input.label)
  const id = newId()
  const { label, kind, choices, isShown } = input
  await inOrder([
    storing(() =>
      db
        .insertInto('custom_fields')
        .values({
          custom_field_id: id,
          label,
          kind,
          choices,
          is_shown: isShown,
          position: sql<number>`(select coalesce(max(position) + 1, 0) from custom_fields)`,
        })
        .execute(),
    ),
    recordChange(db, 'created', { id, label }),
  ])
  return { id, ...input }
}

interface Update extends Pick<CustomFieldInput, 'label' | 'choices' | 'isShown'> {
  readonly id: string
}

export async function updateCustomField(
  db: Db,
  { id, label, choices, isShown }: Update,
): Promise<CustomField> {
  const stored = requireField(await lockFields(db), id)
  requireOwnName(label)
  if ((stored.kind === 'choice') !== choices.length > 0)
    throw invalid('Enter the choices', [{ path: 'choices', message: 'Enter the choices' }])
  await requireUnused(
    db,
    id,
    stored.choices.filter((choice) => !choices.includes(choice)),
  )
  await inOrder([
    storing(() =>
      db
        .updateTable('custom_fields')
        .set({ label, choices, is_shown: isShown })
        .where('custom_field_id', '=', id)
        .execute(),
    ),
    recordChange(db, 'changed', { id, label }),
  ])
  return { id, kind: stored.kind, label, choices, isShown }
}

export async function moveCustomField(db: Db, id: string, position: number): Promise<void> {
  const fields = await lockFields(db)
  const moved = requireField(fields, id)
  const order = fields.filter((field) => field !== moved).toSpliced(position, 0, moved)
  await inOrder([
    updateRows(db, 'custom_fields', {
      key: 'custom_field_id',
      rows: order.map((field, at) => ({ custom_field_id: field.id, position: at })),
    }),
    recordChange(db, 'moved', moved),
  ])
}

/** Keeps the values for a restore; returns the number of items with one. */
export async function deleteCustomField(db: Db, id: string): Promise<{ items: number }> {
  const gone = requireField(await lockFields(db), id)
  await inOrder([
    db
      .updateTable('custom_fields')
      .set({ deleted_at: appNow })
      .where('custom_field_id', '=', id)
      .execute(),
    recordChange(db, 'deleted', gone),
  ])
  return { items: await countCustomValues(db, id) }
}

export async function restoreCustomField(db: Db, id: string): Promise<CustomField> {
  requireRoom((await lockFields(db)).filter((field) => field.id !== id))
  await storing(() =>
    db
      .updateTable('custom_fields')
      .set({ deleted_at: null })
      .where('custom_field_id', '=', id)
      .execute(),
  )
  const field = requireField(await listCustomFields(db), id)
  await recordChange(db, 'restored', field)
  return field
}

/** Serialized: the limit counts all fields. */
async function lockFields(db: Db): Promise<CustomField[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom_fields:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )
  return await listCustomFields(db)
}

function requireField(fields: readonly CustomField[], id: string): CustomField {
  const match = fields.find((field) => field.id === id)
  if (!match) throw notFound('Field')
  return match
}

function requireRoom(others: readonly CustomField[]): void {
  if (others.length >= customFieldLimits.fields)
    throw conflict(
      'conflict',
      `Items have at most ${customFieldLimits.fields} custom fields. Delete one first`,
    )
}

/** Column names must be unique in a spreadsheet. */
function requireOwnName(label: string): void {
  const isTaken = Object.values(sheetColumns).some(
    (name) => name.toLowerCase() === label.toLowerCase(),
  )
  if (!isTaken) return
  const message = 'Items already have a built-in field with this name'
  throw conflict('conflict', message, [{ path: 'label', message }])
}

async function requireUnused(db: Db, id: string, removed: readonly string[]): Promise<void> {
  if (removed.length === 0) return
  const used = await db
    .selectFrom('products')
    .select(sql<string>`custom_values ->> ${id}`.as('choice'))
    .where(sql<boolean>`custom_values ->> ${id} = any(${removed}::text[])`)
    .limit(1)
    .executeTakeFirst()
  if (used)
    throw conflict('conflict', `Items still use ${used.choice}. Change them first`, [
      { path: 'choices', message: `Items still use ${used.choice}. Change them first` },
    ])
}

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== 'custom_fields_label_key') throw error
    const message = 'A field with this name already exists'
    throw conflict('conflict', message, [{ path: 'label', message }])
  }
}

const recordChange = (
  db: Db,
  what: 'created' | 'changed' | 'moved' | 'deleted' | 'restored',
  { id, label }: Pick<CustomField, 'id' | 'label'>,
) =>
  record(db, {
    name: `custom_field.${what}`,
    objectType: 'custom_field',
    objectId: id,
    details: { label },
  })

/** Erases fields a week after their deletion. */
export const customFieldRetention: Housekeeping = {
  ofTenants: [sql`delete from custom_fields where deleted_at < app_now() - interval '7 days'`],
}
