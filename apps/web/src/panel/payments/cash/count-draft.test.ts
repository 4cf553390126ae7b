import type { CashUp } from '@marketday/contract/payments/cash-ups'
import { expect, test } from 'vitest'
import { checkCount, countDraft, countedMinorOf, differenceOf } from './CountForm.tsx'

const till: CashUp = {
  id: '01890000-0000-7000-8000-000000000000',
  day: '2026-11-26',
  locationName: 'Bakery',
  holderName: 'Olga',
  currency: 'GBP',
  floatMinor: 5000,
  takenMinor: 840,
  countedMinor: null,
  differenceMinor: null,
  reason: '',
  status: 'open',
  closedBy: null,
  closedAt: null,
  sums: [],
  pieces: null,
  actions: { close: null, reopen: 'It is open' },
}

test('ORD-10 notes and coins make the sum, and what is left empty is none', () => {
  const draft = { ...countDraft(till), quantities: { 5000: 1, 500: 1, 200: null, 20: 17 } }
  expect(countedMinorOf(draft)).toBe(5840)
  expect(differenceOf(draft, till)).toBe(0)
  expect(checkCount(draft, till).data).toEqual({
    floatMinor: 5000,
    takenMinor: 840,
    countedMinor: 5840,
    pieces: [
      { valueMinor: 20, quantity: 17 },
      { valueMinor: 500, quantity: 1 },
      { valueMinor: 5000, quantity: 1 },
    ],
    reason: '',
  })
})

test('ORD-10 a sum is typed where the notes of a currency are not known, and asked for where it is missing', () => {
  const draft = countDraft({ ...till, currency: 'ISK' })
  expect(draft.way).toBe('total')
  expect(differenceOf(draft, till)).toBeNull()
  expect(checkCount(draft, till).error?.issues.map(({ message }) => message)).toEqual([
    'Enter the counted amount, or 0',
  ])
})

test('ORD-10 a difference needs a reason, and none is sent without one', () => {
  const short = { ...countDraft(till), way: 'total' as const, totalMinor: 5640 }
  expect(checkCount(short, till).error?.issues).toMatchObject([
    { path: ['reason'], message: '£2.00 short: enter a reason' },
  ])
  expect(checkCount({ ...short, reason: 'Change' }, till).data?.reason).toBe('Change')
  const right = { ...short, totalMinor: 5840, reason: 'Change' }
  expect(checkCount(right, till).data?.reason).toBe('')
})

test('ORD-10 a till that is opened again begins with its last count', () => {
  const pieces = [{ valueMinor: 2000, quantity: 2 }]
  const counted = { ...till, pieces, countedMinor: 4000, reason: 'Torn note' }
  expect(countDraft(counted)).toEqual({
    floatMinor: 5000,
    way: 'pieces',
    totalMinor: 4000,
    quantities: { 2000: 2 },
    reason: 'Torn note',
  })
  expect(countDraft({ ...counted, pieces: null }).way).toBe('total')
})
