import type { BoardDriver, DeliveryRow, getBoard } from '@marketday/contract/deliveries/deliveries'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { windowOf } from '../delivery-words.ts'

export type Board = ResponseOf<typeof getBoard>

export interface BoardLane {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly rows: readonly DeliveryRow[]
  readonly driver: BoardDriver | null
}

export const shows = [
  { value: 'all', label: 'Everything' },
  { value: 'waiting', label: 'Waiting for a driver' },
  { value: 'runs', label: 'On a run' },
  { value: 'failed', label: 'Failed' },
  { value: 'done', label: 'Done' },
] as const
export type Show = (typeof shows)[number]['value']

const waiting = ['unscheduled', 'scheduled']
const underway = ['assigned', 'en_route', 'arrived']

/** Lanes: unassigned, one per driver, failed and done; empty ones only as assignment targets. */
export function lanesOf(board: Board, show: Show): BoardLane[] {
  const { rows, drivers } = board
  const of = (states: readonly string[]) => rows.filter((row) => states.includes(laneState(row)))
  const fixed = (key: Show, title: string, states: readonly string[]) => {
    const matching = of(states)
    return matching.length > 0 && (show === 'all' || show === key)
      ? [{ key, title, note: '', rows: matching, driver: null }]
      : []
  }
  return [
    ...fixed('waiting', 'Waiting for a driver', waiting),
    ...(show === 'all' || show === 'runs'
      ? drivers.flatMap((driver) => laneOfDriver(driver, board, show))
      : []),
    ...fixed('failed', 'Failed', ['failed', 'returning']),
    ...fixed('done', 'Done', ['delivered', 'returned', 'cancelled']),
  ]
}

/** A canceled delivery is done once its goods are returned. */
const laneState = ({ status, goodsAt }: DeliveryRow) =>
  status === 'cancelled' && goodsAt === 'driver' ? 'returning' : status

function laneOfDriver(driver: BoardDriver, board: Board, show: Show): BoardLane[] {
  const { rows, day, today, timeZone } = board
  const driverRows = rows
    .filter((row) => row.driverId === driver.id && underway.includes(row.status))
    .toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0))
  if (driverRows.length === 0 && (driver.absence !== null || show === 'runs' || rows.length === 0))
    return []
  const done = rows.filter((row) => row.driverId === driver.id && row.status === 'delivered').length
  const notes = [
    driver.absence ?? driver.shifts.map((shift) => windowOf(shift, timeZone)).join(' and '),
    day === today && !driver.onDuty ? 'off duty' : '',
    driver.vehicle,
    driver.absence === null
      ? `${driverRows.length} of ${driver.dayCapacity} stops`
      : `${driverRows.length} stops`,
    done > 0 ? `${done} delivered` : '',
  ]
  return [
    {
      key: driver.id,
      title: driver.name,
      note: notes.filter(Boolean).join(' · '),
      rows: driverRows,
      driver,
    },
  ]
}
