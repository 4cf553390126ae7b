// @vitest-environment happy-dom
import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import type { ShiftParts } from '@marketday/contract/deliveries/shifts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { storeLogin } from '../../../platform/session/auth-store.ts'
import { DayDialog } from './DayDialog.tsx'
import { writeException } from './shift-words.ts'
import { WeekDialog } from './WeekDialog.tsx'

const morning: ShiftParts = [{ startsAt: '07:00', endsAt: '12:00', breaks: [] }]
const driver = (id: string, name: string, week: readonly ShiftParts[]): DriverRow => ({
  id,
  name,
  phone: '',
  vehicle: 'Van',
  capacity: 30,
  speedPercent: 100,
  onDuty: true,
  userId: null,
  version: 3,
  week: [...week],
  followsDeliveryTimes: false,
  exceptions: [],
})
const dana = driver('dana', 'Dana', [morning, [], [], [], [], [], []])
const omar = driver('omar', 'Omar', [[], [], [], [], [], morning, []])

let sent: { url: string; body: unknown }[]
beforeEach(() => {
  sent = []
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(body)) })
    return Response.json({ ...dana, version: 4 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a week is copied, an overlap is refused with a sentence, and a corrected one is saved', async () => {
  const onClose = vi.fn()
  render(<WeekDialog driver={dana} drivers={[dana, omar]} onClose={onClose} />)
  press('Copy Monday to Tuesday–Friday')
  expect(field('Friday, starts').value).toBe('07:00')
  press('Friday, add a shift')
  type('Friday, shift 2, starts', '11:00')
  press('Save week')
  expect(await screen.findByText('07:00–12:00 and 11:00–16:00 overlap')).toBeTruthy()
  expect(sent).toEqual([])
  type('Friday, shift 2, starts', '13:00')
  press('Friday, shift 2, add a break')
  press('Save week')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const pause = { from: '13:30', until: '15:30', minutes: 30, isPaid: false }
  const friday = [...morning, { startsAt: '13:00', endsAt: '16:00', breaks: [pause] }]
  expect(sent[0]?.body).toEqual({
    version: 3,
    week: [morning, morning, morning, morning, friday, [], []],
  })
})

test('the week of another driver replaces what is typed', () => {
  render(<WeekDialog driver={dana} drivers={[dana, omar]} onClose={() => {}} />)
  fireEvent.change(screen.getByLabelText(/^Copy the week of/), { target: { value: 'omar' } })
  expect(field('Saturday, starts').value).toBe('07:00')
  expect(screen.queryByLabelText('Monday, starts')).toBeNull()
})

test('a day off has a reason, and days that are over are refused', async () => {
  render(
    <DayDialog
      drivers={[dana]}
      day="2026-12-24"
      today="2026-12-01"
      kind="off"
      onClose={() => {}}
    />,
  )
  type('Day', '2026-11-30')
  press('Save day')
  expect(await screen.findByText('Choose a day that is not over')).toBeTruthy()
  type('Day', '2026-12-24')
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: ' Holiday ' } })
  press('Save day')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/drivers/dana/exceptions/2026-12-24'),
    body: { parts: [], note: 'Holiday' },
  })
})

test('an exception keeps its day while it is edited', async () => {
  const off = { day: '2026-12-24', note: 'Holiday', parts: [] }
  render(
    <DayDialog
      drivers={[{ ...dana, exceptions: [off] }]}
      day="2026-12-24"
      today="2026-12-01"
      kind="off"
      isEdited
      onClose={() => {}}
    />,
  )
  expect(field('Day').readOnly).toBe(true)
  expect(screen.queryByText(/^Replaces/)).toBeNull()
  press('Save day')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ parts: [], note: 'Holiday' })
})

test('another driver brings the exception of that driver, and what it replaces is shown', async () => {
  const works = { day: '2026-12-24', note: '', parts: morning }
  const off = { day: '2026-12-24', note: 'Holiday', parts: [] }
  const drivers = [
    { ...dana, exceptions: [works] },
    { ...omar, exceptions: [off] },
    driver('pia', 'Pia', []),
  ]
  render(
    <DayDialog
      drivers={drivers}
      day="2026-12-24"
      today="2026-12-01"
      kind="works"
      onClose={() => {}}
    />,
  )
  expect(screen.getByText('Replaces: works 07:00–12:00')).toBeTruthy()
  expect(field('this day, starts').value).toBe('07:00')
  type('Driver', 'omar')
  expect(screen.getByText('Replaces: off all day (Holiday)')).toBeTruthy()
  expect(screen.queryByLabelText('this day, starts')).toBeNull()
  type('Driver', 'pia')
  expect(screen.queryByText(/^Replaces/)).toBeNull()
  expect(field('this day, starts').value).toBe('08:00')
  press('Save day')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/drivers/pia/exceptions/2026-12-24'),
    body: { parts: [{ startsAt: '08:00', endsAt: '17:00', breaks: [] }], note: '' },
  })
})

test('a chosen day with an exception says what is replaced and keeps the typed shift', () => {
  const off = { day: '2026-12-25', note: '', parts: [] }
  render(
    <DayDialog
      drivers={[{ ...dana, exceptions: [off] }]}
      day="2026-12-24"
      today="2026-12-01"
      kind="works"
      onClose={() => {}}
    />,
  )
  type('this day, starts', '10:00')
  type('Day', '2026-12-25')
  expect(screen.getByText('Replaces: off all day')).toBeTruthy()
  expect(field('this day, starts').value).toBe('10:00')
})

test('exceptions are sentences', () => {
  expect(writeException({ day: '2026-12-24', note: 'Holiday', parts: [] })).toBe(
    'Off on Thu 24 Dec: Holiday',
  )
  expect(writeException({ day: '2026-12-06', note: '', parts: morning })).toBe(
    'Works 07:00–12:00 on Sun 6 Dec',
  )
})
