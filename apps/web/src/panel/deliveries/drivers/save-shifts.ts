import {
  deleteDriverException,
  setDriverException,
  setDriverWeek,
} from '@marketday/contract/deliveries/drivers'
import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import type { ShiftException, ShiftWeek } from '@marketday/contract/deliveries/shifts'

import { call } from '../../../platform/api/api.ts'
import { act, perform } from '../delivery-queries.ts'
import { nameShortDay } from './shift-words.ts'

const undone = { done: 'Undone', failed: 'The change could not be undone' }

/** Null follows the delivery times. */
const sendWeek = (driverId: string, version: number, week: ShiftWeek | null) =>
  call(setDriverWeek, { params: { driverId }, body: { week, version } })

export function saveWeek(driver: DriverRow, week: ShiftWeek | null): Promise<void> {
  const earlier = driver.followsDeliveryTimes ? null : driver.week
  return perform(
    () => sendWeek(driver.id, driver.version, week),
    ({ version }) => [
      week === null
        ? `${driver.name} works at your delivery times`
        : `The week of ${driver.name} is saved`,
      { undo: () => void act(() => sendWeek(driver.id, version, earlier), undone) },
    ],
  )
}

interface ShiftDay {
  readonly driver: Pick<DriverRow, 'id' | 'name'>
  /** Exception of the day as it was. */
  readonly earlier: ShiftException | undefined
}

const sendDay = (driverId: string, { day, parts, note }: ShiftException) =>
  call(setDriverException, { params: { driverId, day }, body: { parts, note } })
const dropDay = (driverId: string, day: string) =>
  call(deleteDriverException, { params: { driverId, day } })

const restoreDay = ({ driver, earlier }: ShiftDay, day: string) =>
  act(() => (earlier ? sendDay(driver.id, earlier) : dropDay(driver.id, day)), undone)

export const saveDay = (shiftDay: ShiftDay, exception: ShiftException): Promise<void> =>
  perform(
    () => sendDay(shiftDay.driver.id, exception),
    [
      exception.parts.length > 0
        ? `${shiftDay.driver.name} works on ${nameShortDay(exception.day)}`
        : `${shiftDay.driver.name} is off on ${nameShortDay(exception.day)}`,
      { undo: () => void restoreDay(shiftDay, exception.day) },
    ],
  )

export const removeDay = (driver: ShiftDay['driver'], earlier: ShiftException) =>
  act(() => dropDay(driver.id, earlier.day), {
    done: [
      `${nameShortDay(earlier.day)} is like every week again`,
      { undo: () => void restoreDay({ driver, earlier }, earlier.day) },
    ],
    failed: 'The day could not be changed',
  })
