import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import type { SlotTemplate, SlotTemplateInput } from '@marketday/contract/deliveries/delivery-slots'

import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function listSlotTemplates(db: Db): Promise<SlotTemplate[]> {
  const rows = await db
    .selectFrom('slot_templates')
    .select([
      'slot_template_id as id',
      'delivery_kind',
      'weekday',
      'starts_at',
      'ends_at',
      'cutoff_minutes',
      'capacity',
    ])
    .where('is_active', '=', true)
    .orderBy('delivery_kind')
    .orderBy('weekday')
    .orderBy('starts_at')
    .orderBy('slot_template_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.delivery_kind,
    weekday: row.weekday,
    startsAt: row.starts_at.slice(0, 5),
    endsAt: row.ends_at.slice(0, 5),
    cutoffMinutes: row.cutoff_minutes,
    capacity: row.capacity,
  }))
}

export async function createSlotTemplate(db: Db, input: SlotTemplateInput): Promise<SlotTemplate> {
  const id = newId()
  await db
    .insertInto('slot_templates')
    .values({ slot_template_id: id, ...columnsOf(input) })
    .execute()
  await tell(db, 'slot_template.created', id)
  return { id, ...input }
}

/** A changed window creates a new template, so that bookings keep theirs; a changed capacity does not. */
export async function updateSlotTemplate(
  db: Db,
  templateId: string,
  input: SlotTemplateInput,
): Promise<SlotTemplate> {
  const current = (await listSlotTemplates(db)).find((template) => template.id === templateId)
  if (!current) throw notFound('Time')
  const sameWindow = (['kind', 'weekday', 'startsAt', 'endsAt'] as const).every(
    (field) => current[field] === input[field],
  )
  if (!sameWindow) {
    await withdraw(db, templateId)
    return await createSlotTemplate(db, input)
  }
  await inOrder([
    db
      .updateTable('slot_templates')
      .set(columnsOf(input))
      .where('slot_template_id', '=', templateId)
      .execute(),
    db
      .updateTable('delivery_slots')
      .set((set) => ({ capacity: set.fn('greatest', ['taken', set.val(input.capacity)]) }))
      .where('slot_template_id', '=', templateId)
      .where('starts_at', '>', appNow)
      .execute(),
    tell(db, 'slot_template.changed', templateId),
  ])
  return { id: templateId, ...input }
}

export async function deleteSlotTemplate(db: Db, templateId: string): Promise<void> {
  await withdraw(db, templateId)
  await tell(db, 'slot_template.removed', templateId)
}

async function withdraw(db: Db, templateId: string): Promise<void> {
  const withdrawn = await db
    .updateTable('slot_templates')
    .set({ is_active: false })
    .where('slot_template_id', '=', templateId)
    .where('is_active', '=', true)
    .returning('slot_template_id')
    .executeTakeFirst()
  if (!withdrawn) throw notFound('Time')
}

const columnsOf = (input: SlotTemplateInput) => ({
  delivery_kind: input.kind,
  weekday: input.weekday,
  starts_at: input.startsAt,
  ends_at: input.endsAt,
  cutoff_minutes: input.cutoffMinutes,
  capacity: input.capacity,
})

async function tell(
  db: Db,
  action: EventNameOn<'slot_template'>,
  templateId: string,
): Promise<void> {
  await record(db, { name: action, objectType: 'slot_template', objectId: templateId })
}
