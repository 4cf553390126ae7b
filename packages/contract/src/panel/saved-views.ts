import * as z from 'zod/mini'

import { del, patch, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, EmptyResponse, Version, line } from '../endpoints/scalars.ts'

/** Limit per user and list. */
export const mostViews = 50

export const AddressPair = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'The name of a filter')),
  value: line(400),
})
export type AddressPair = z.output<typeof AddressPair>

const view = {
  title: line(60),
  /** Filters and sort order as in the list's URL; never a page. */
  query: z.array(AddressPair).check(z.maxLength(40, 'At most 40 filters')),
  /** Visible to all who may read the list. */
  isShared: z.boolean(),
}

export const ViewInput = z.strictObject(view)
export type ViewInput = z.output<typeof ViewInput>

export const SavedView = z.object({
  id: Id,
  ...view,
  isMine: z.boolean(),
  version: z.int(),
  actions: z.object({ change: Allowed, unshare: Allowed }),
})
export type SavedView = z.output<typeof SavedView>

const params = z.strictObject({ viewId: Id })

export const changeView = patch('/views/:viewId', {
  access: 'member',
  personal: true,
  summary: 'Rename a view, share it, or have it show other rows',
  params,
  body: z.strictObject({ ...z.partial(ViewInput).shape, version: Version }),
  response: EmptyResponse,
})

export const deleteView = del('/views/:viewId', {
  access: 'member',
  personal: true,
  summary: 'Delete a view; it can be restored for seven days',
  params,
  response: EmptyResponse,
})

export const restoreView = post('/views/:viewId/restoration', {
  access: 'member',
  personal: true,
  summary: 'Bring a deleted view back',
  params,
  body: NoBody,
  response: EmptyResponse,
})
