import type { EventTopic } from '@marketday/contract/endpoints/events'
import { preparedStatement } from '../database/prepared-statement.ts'
import { insertRows } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'

/** Tells the panels of the tenant, once the transaction has committed. */
export async function publishEvent(db: Db, topic: EventTopic, subjectId: string): Promise<void> {
  await insertEvent(db, { topic, subjectId })
}

/** The same of many subjects in one statement. */
export async function publishEvents(
  db: Db,
  topic: EventTopic,
  subjectIds: readonly string[],
): Promise<void> {
  const rows = subjectIds.map((subjectId) => ({ topic, subject_id: subjectId }))
  await insertRows(db, 'events', rows)
}

const insertEvent = preparedStatement(
  (db, { topic, subjectId }: { topic: EventTopic; subjectId: string }) =>
    db.insertInto('events').values({ topic, subject_id: subjectId }),
)
