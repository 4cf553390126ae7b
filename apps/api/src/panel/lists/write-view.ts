import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'

const taken = (message: string) => conflict('conflict', message, [{ path: 'title', message }])

/** Throws 409 if the title is in use among own or shared views. */
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

/** Shared views belong to the business and are audited; private ones only update the person's other pages. */
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
