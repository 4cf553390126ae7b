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

test('exceptions are sentences', () => {
  expect(writeException({ day: '2026-12-24', note: 'Holiday', parts: [] })).toBe(
    'Off on Thu 24 Dec: Holiday',
  )
  expect(writeException({ day: '2026-12-06', note: '', parts: morning })).toBe(
    'Works 07:00–12:00 on Sun 6 Dec',
  )
})
