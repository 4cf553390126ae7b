import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'

const taken = (message: string) => conflict('conflict', message, [{ path: 'title', message }])

/** 409 where the title is in use: among one's own, or among those that everybody sees. */
export async function storingView<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'saved_views_own_title')
      throw taken('You already have a view with this name')
    if (constraint === 'saved_views_shared_title')
      throw taken('A shared view already has this name')
    throw error
  }
}

/** What is shared is of the business, and so in its audit; one's own only moves one's other open pages. */
export const recordView = (
  db: Db,
  viewId: string,
  {
    name,
    title,
    isShared,
  }: { readonly name: string; readonly title: string; readonly isShared: boolean },
) =>
  record(db, {
    name,
    objectType: 'view',
    objectId: viewId,
    details: isShared ? { title } : {},
    isPassing: !isShared,
  })
