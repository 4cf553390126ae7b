import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  assignDelivery,
  moveStop,
  unassignDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { BoardDriver, DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { undoAssignment } from '@marketday/contract/deliveries/undo-dispatch'

import { ApiError, call } from '../../../platform/api/api.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { act, perform } from '../delivery-queries.ts'

/** Limits that the dispatcher agrees to exceed. */
export type Accepted = Pick<BodyInput<typeof assignDelivery>, 'overCapacity' | 'late'>

interface Lateness {
  readonly title: string
  readonly text: string
}

/** Returns what would be late, which the dispatcher may accept. */
export async function assignStop(
  row: DeliveryRow,
  driver: Pick<BoardDriver, 'id' | 'name'>,
  accepted: Accepted,
): Promise<Lateness | null> {
  const body = { driverId: driver.id, ...accepted }
  try {
    await perform(
      () => call(assignDelivery, { params: { deliveryId: row.id }, body }),
      [`${row.recipient} is assigned to ${driver.name}`, { undo: () => void restoreDriver(row) }],
    )
    return null
  } catch (error) {
    const late =
      error instanceof ApiError ? error.errors.find(({ path }) => path === 'late') : undefined
    if (error instanceof ApiError && late) return { title: late.message, text: error.message }
    notifyError('The stop could not be assigned', error)
    return null
  }
}

export const unassignStop = (row: DeliveryRow) =>
  act(() => call(unassignDelivery, { params: { deliveryId: row.id } }), {
    done: ['The stop is unassigned', { undo: () => void restoreDriver(row) }],
    failed: 'The stop could not be unassigned',
  })

function restoreDriver(row: DeliveryRow) {
  const [params, body] = [{ deliveryId: row.id }, undoAssignment(row)]
  const restore = () =>
    body ? call(assignDelivery, { params, body }) : call(unassignDelivery, { params })
  return act(restore, { done: 'Undone', failed: 'The assignment could not be undone' })
}

const opposite = { up: 'down', down: 'up' } as const
const moved = { up: 'Moved up', down: 'Moved down' } as const

export const moveInRun = (id: string, direction: 'up' | 'down', isUndo = false) =>
  act(() => call(moveStop, { params: { deliveryId: id }, body: { direction } }), {
    done: isUndo
      ? 'Undone'
      : [moved[direction], { undo: () => void moveInRun(id, opposite[direction], true) }],
    failed: 'The stop could not be moved',
  })
