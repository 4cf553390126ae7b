import { sql } from 'kysely'

import { inOrder } from './in-order.ts'
import type { Db } from './tenant-db.ts'

/** Undoes the writes of the work if it fails, and throws its error; the transaction goes on. */
export async function undoOnError<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(db)
  try {
    const done = await work()
    await release(db)
    return done
  } catch (error) {
    await undo(db)
    throw error
  }
}

/** Returns what the work finds and undoes its writes: a preview by the logic itself. */
export async function tryOut<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(db)
  try {
    return await work()
  } finally {
    await undo(db)
  }
}

/** Released, because a savepoint of the same name around it would otherwise be hidden. */
const release = (db: Db) => sql`release savepoint work`.execute(db)
const undo = (db: Db) => inOrder([sql`rollback to savepoint work`.execute(db), release(db)])
