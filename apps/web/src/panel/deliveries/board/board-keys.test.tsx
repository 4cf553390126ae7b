// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'

import { BulkBar } from '../../kit/list/BulkBar.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { useChoice } from '../../kit/list/use-selection.tsx'
import { Lane } from './Lane.tsx'
import { useLaneKeys } from './use-lane-keys.ts'

const stop = (number: number): DeliveryRow => ({
  id: `stop-${number}`,
  orderId: `order-${number}`,
  orderNumber: String(1000 + number),
  status: 'assigned',
  attempt: 1,
  day: '2026-12-05',
  slot: { startsAt: '2026-12-05T09:00:00Z', endsAt: '2026-12-05T11:00:00Z' },
  driverId: null,
  driverName: null,
  sequence: number,
  isLocked: false,
  plannedAt: number === 2 ? '2026-12-05T11:12:00Z' : '2026-12-05T09:30:00Z',
  recipient: `Customer ${number}`,
  phone: '',
  address: '1 High Street',
  lat: 53.8,
  lng: -1.5,
  note: '',
  zoneName: null,
  itemCount: 1,
  cashToCollectMinor: 0,
  currency: 'GBP',
  fulfilmentStatus: 'packed',
  requiresPin: false,
  pinLocked: false,
  failureReason: null,
  failureNote: '',
  goodsAt: 'store',
  finishedAt: null,
  actions: {} as DeliveryRow['actions'],
})

const rows = [1, 2, 3, 4, 5].map(stop)
const open = vi.fn()
const moved = vi.fn(async (_rows: readonly DeliveryRow[]) => false)

function Board() {
  const { list } = useListKeys({ choose: true, rows: '[data-row]' })
  useLaneKeys(list)
  const { chosen, clear, selection } = useChoice({
    rows,
    rowKey: ({ id }) => id,
    rowName: ({ recipient }) => recipient,
  })
  const common = { timeZone: 'UTC', selection, open, isRun: true, isFolded: false }
  const acts = [{ label: 'Move to …', shortcut: 'm', fits: () => true, run: moved }]
  return (
    <main ref={list}>
      <Lane
        {...common}
        digit="0"
        lane={{ key: 'a', title: 'Unassigned', rows: rows.slice(0, 2) }}
      />
      <Lane {...common} digit="1" lane={{ key: 'b', title: 'Dana', rows: rows.slice(2) }} />
      <BulkBar chosen={chosen} acts={acts} onClear={clear} />
    </main>
  )
}

const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select Customer/ })
    .flatMap((box) =>
      (box as HTMLInputElement).checked ? [box.closest('li')?.dataset['row']] : [],
    )

beforeEach(() => {
  open.mockClear()
  moved.mockClear()
  render(<Board />)
})
afterEach(cleanup)

test('digits lead to a lane, and arrow keys walk its stops', () => {
  press('1')
  expect(document.activeElement?.textContent).toBe('#1003 Customer 3')
  press('ArrowRight')
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('#1005 Customer 5')
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toBe('#1004 Customer 4')
  press('0')
  expect(document.activeElement?.textContent).toBe('#1001 Customer 1')
})

test('arrow keys scroll the page while no stop has the focus', () => {
  expect(press('ArrowDown')).toBe(true)
  press('j')
  expect(document.activeElement?.textContent).toBe('#1001 Customer 1')
})

test('x selects a stop, Shift+X all up to it', () => {
  press('0')
  press('x')
  expect(selected()).toEqual(['stop-1'])
  press('ArrowRight')
  press('ArrowRight')
  press('X', { shiftKey: true })
  expect(selected()).toEqual(['stop-1', 'stop-2', 'stop-3'])
  press('Escape')
  expect(selected()).toEqual([])
})

test('Ctrl+A selects the lane and then the board, and a key acts on the selection', () => {
  expect(press('a', { ctrlKey: true })).toBe(true)
  press('1')
  expect(press('a', { ctrlKey: true })).toBe(false)
  expect(selected()).toEqual(['stop-3', 'stop-4', 'stop-5'])
  press('m')
  expect(moved.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['stop-3', 'stop-4', 'stop-5'])
  press('a', { metaKey: true })
  expect(selected()).toHaveLength(5)
})

test('a click with Shift selects a range over lanes', () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Customer 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Customer 4' }), { shiftKey: true })
  expect(selected()).toEqual(['stop-2', 'stop-3', 'stop-4'])
})

test('a late stop says by how much in words', () => {
  expect(screen.getAllByText(/late$/).map((text) => text.textContent)).toEqual(['12 min late'])
})
