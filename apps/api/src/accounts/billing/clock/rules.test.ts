import { expect, test } from 'vitest'

import type { SubscriptionStatus } from '@marketday/contract/accounts/billing/subscription-states'

import { trialToKeep } from '../checkout/rules.ts'
import { dueEvent, dueNotice } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const quiet = {
  trialEndsAt: null,
  unpaidSince: null,
  cancelAtPeriodEnd: false,
  pausedUntil: null,
  isBilled: true,
}

test.each([
  [8, null, null],
  [7, null, 'trial-7'],
  [3.5, null, 'trial-7'],
  [3, null, 'trial-3'],
  [1, null, 'trial-1'],
  [0.01, null, 'trial-1'],
  [0, 'trialEnd', 'trial-1'],
  [-20, 'trialEnd', 'trial-1'],
])('a trial without a card that ends in %d days: %s, %s', (days, event, notice) => {
  const trial = {
    ...quiet,
    status: 'trialing',
    trialEndsAt: inDays(days),
    isBilled: false,
  } as const
  expect(dueEvent(trial, now)).toBe(event)
  expect(dueNotice(trial, now)).toBe(notice)
  expect(dueEvent({ ...trial, isBilled: true }, now)).toBeNull()
  expect(dueNotice({ ...trial, isBilled: true }, now)).toBeNull()
})

test('a trial that was cancelled ends, and is not remembered', () => {
  const left = { ...quiet, isBilled: false, cancelAtPeriodEnd: true, status: 'trialing' } as const
  expect(dueEvent({ ...left, trialEndsAt: inDays(-1) }, now)).toBe('end')
  expect(dueNotice({ ...left, trialEndsAt: inDays(2) }, now)).toBeNull()
})

test.each<[number, SubscriptionStatus, [event: string | null, notice: string]]>([
  [0, 'past_due', [null, 'unpaid-0']],
  [1, 'past_due', [null, 'unpaid-1']],
  [2, 'past_due', [null, 'unpaid-1']],
  [3, 'past_due', [null, 'unpaid-3']],
  [5, 'past_due', [null, 'unpaid-5']],
  [7, 'past_due', [null, 'unpaid-7']],
  [13.9, 'past_due', [null, 'unpaid-7']],
  [14, 'past_due', ['restrict', 'unpaid-14']],
  [14, 'restricted', [null, 'unpaid-14']],
  [28, 'restricted', ['suspend', 'unpaid-28']],
  [60, 'suspended', ['end', 'unpaid-60']],
  [60, 'cancelled', [null, 'unpaid-60']],
])('unpaid for %d days and %s: %j', (days, status, [event, notice]) => {
  const unpaid = { ...quiet, status, unpaidSince: inDays(-days) }
  expect(dueEvent(unpaid, now)).toBe(event)
  expect(dueNotice(unpaid, now)).toBe(notice)
})

test('nobody is urged to pay a plan that was ended before its time', () => {
  const ended = { ...quiet, status: 'cancelled', unpaidSince: inDays(-15) } as const
  expect(dueNotice(ended, now)).toBeNull()
})

test.each([
  ['trialing', 10, 10],
  ['trialing', 2.5, 2.5],
  ['trialing', 0.5, 49 / 24],
])('a %s plan that is paid %d days before its end is charged after %d', (status, left, kept) => {
  const trial = { status: status as SubscriptionStatus, trialEndsAt: inDays(left) }
  expect(trialToKeep(trial, now)).toBe(inDays(kept))
})

test('no trial, no days to keep', () => {
  expect(trialToKeep({ status: 'paused', trialEndsAt: inDays(-1) }, now)).toBeNull()
  expect(trialToKeep({ status: 'trialing', trialEndsAt: inDays(-1) }, now)).toBeNull()
})
