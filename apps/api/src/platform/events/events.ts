import type { EventTopic } from '@marketday/contract/events'
import type { Db } from '../database/tenant-db.ts'

/** Tells the panels of the tenant, once the transaction has committed. */
export async function publishEvent(db: Db, topic: EventTopic, subjectId: string): Promise<void> {
  await db.insertInto('events').values({ topic, subject_id: subjectId }).execute()
}
