import type { BoardDriver, DeliveryRow, getBoard } from '@marketday/contract/deliveries/deliveries'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { minutesLate, windowOf } from '../delivery-words.ts'

export type Board = ResponseOf<typeof getBoard>

export interface BoardLane {
  readonly key: string
  readonly title: string
  readonly rows: readonly DeliveryRow[]
}

export interface RunLane extends BoardLane {
  readonly driver: BoardDriver
  /** Stops of the run, also those that the filters hide. */
  readonly stops: number
  readonly done: number
}

export interface Lanes {
  readonly unassigned: BoardLane | null
  readonly runs: readonly RunLane[]
  readonly failed: BoardLane | null
  readonly done: BoardLane | null
}

export const shows = [
  { value: 'all', label: 'Everything' },
  { value: 'waiting', label: 'Unassigned' },
  { value: 'runs', label: 'On a run' },
  { value: 'late', label: 'Late' },
  { value: 'failed', label: 'Failed' },
  { value: 'done', label: 'Done' },
] as const
export type Show = (typeof shows)[number]['value']

export interface BoardFilter {
  readonly show: Show
  /** Terms that all occur in number, recipient, address or zone. */
  readonly search: string
  /** Begin of the time slot. */
  readonly slot: string
  /** Hides off-duty drivers without stops. */
  readonly onDuty: boolean
}

const waiting = ['unscheduled', 'scheduled']
const underway = ['assigned', 'en_route', 'arrived']

/** Lanes that are not empty; empty runs only as targets of an unfiltered board. */
export function listLanes(board: Board, filter: BoardFilter): Lanes {
  const rows = board.rows.filter((row) => isShown(row, filter))
  const lane = (key: Show, title: string, states: readonly string[]): BoardLane | null => {
    const matching = rows.filter((row) => states.includes(laneState(row)))
    const isIncluded = ['all', 'late', key].includes(filter.show)
    return matching.length > 0 && isIncluded ? { key, title, rows: matching } : null
  }
  return {
    unassigned: lane('waiting', 'Unassigned', waiting),
    runs: ['all', 'late', 'runs'].includes(filter.show)
      ? board.drivers.flatMap((driver) => listRun(driver, { board, rows, filter }))
      : [],
    failed: lane('failed', 'Failed', ['failed', 'returning']),
    done: lane('done', 'Done', ['delivered', 'returned', 'cancelled']),
  }
}

/** All rows in the order of the board. */
export const listRows = ({ unassigned, runs, failed, done }: Lanes): DeliveryRow[] =>
  [unassigned, ...runs, failed, done].flatMap((lane) => lane?.rows ?? [])

/** Time slots of the day, as options of a filter. */
export function listSlots({ rows, timeZone }: Board): { value: string; label: string }[] {
  const slots = rows.flatMap(({ slot }) =>
    slot ? [[slot.startsAt, windowOf(slot, timeZone)]] : [],
  )
  return [...new Map(slots as [string, string][])]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => (one.value < other.value ? -1 : 1))
}

function isShown(row: DeliveryRow, { show, search, slot }: BoardFilter): boolean {
  if (show === 'late' && !(underway.includes(row.status) && minutesLate(row) > 0)) return false
  if (slot && row.slot?.startsAt !== slot) return false
  const text = `#${row.orderNumber} ${row.recipient} ${row.address} ${row.zoneName ?? ''}`
  const terms = search.toLowerCase().split(/\s+/)
  return terms.every((term) => text.toLowerCase().includes(term))
}

/** A canceled delivery is done once its goods are returned. */
const laneState = ({ status, goodsAt }: DeliveryRow) =>
  status === 'cancelled' && goodsAt === 'driver' ? 'returning' : status

interface Listing {
  readonly board: Board
  readonly rows: readonly DeliveryRow[]
  readonly filter: BoardFilter
}

function listRun(driver: BoardDriver, { board, rows, filter }: Listing): RunLane[] {
  const isInRun = (row: DeliveryRow) => row.driverId === driver.id && underway.includes(row.status)
  const stops = board.rows.filter(isInRun).length
  const matching = rows
    .filter(isInRun)
    .toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0))
  const isFiltered = filter.show !== 'all' || filter.search !== '' || filter.slot !== ''
  if (matching.length === 0 && (isFiltered || isIdle(driver, { board, stops, filter }))) return []
  const done = board.rows.filter(
    (row) => row.driverId === driver.id && row.status === 'delivered',
  ).length
  return [{ key: driver.id, title: driver.name, rows: matching, driver, stops, done }]
}

interface Idle {
  readonly board: Board
  readonly stops: number
  readonly filter: BoardFilter
}

const isIdle = (driver: BoardDriver, { board, stops, filter }: Idle) =>
  stops === 0 &&
  (driver.absence !== null ||
    board.rows.length === 0 ||
    (filter.onDuty && isOffDuty(driver, board)))

/** The duty is of now. */
export const isOffDuty = ({ onDuty }: BoardDriver, { day, today }: Pick<Board, 'day' | 'today'>) =>
  day === today && !onDuty
