import fc from 'fast-check'
import { expect, test } from 'vitest'

import { owedBackMinor } from './owed-back.ts'

interface Refund {
  readonly purpose: 'owed' | 'goodwill'
  readonly amountMinor: number
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('cancel', 'refundOwed', 'goodwill', 'fail', 'add', 'pay', 'dispute'),
    share: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 25 },
)

test('ORD-11 after any refunds and cancellations, refunds stay within the payments and never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), acts, (placedMinor, sequence) => {
      let [totalMinor, cancelledMinor, capturedMinor, disputedMinor] = [
        placedMinor,
        0,
        placedMinor,
        0,
      ]
      let refunds: Refund[] = []
      const refunded = (purpose?: Refund['purpose']) =>
        refunds
          .filter((refund) => !purpose || refund.purpose === purpose)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const refundable = () => Math.max(0, capturedMinor - refunded() - disputedMinor)
      const owed = () =>
        owedBackMinor({
          totalMinor,
          cancelledMinor,
          refundableMinor: refundable(),
          goodwillMinor: refunded('goodwill'),
        })
      for (const { kind, share } of sequence) {
        const part = (minor: number) => Math.floor((minor * share) / 100)
        const owedBefore = owed()
        if (kind === 'cancel') {
          cancelledMinor += part(totalMinor - cancelledMinor)
          expect(owed()).toBeGreaterThanOrEqual(owedBefore)
        }
        if (kind === 'add') totalMinor += share
        if (kind === 'pay') capturedMinor += share
        if (kind === 'dispute') disputedMinor = part(capturedMinor - refunded())
        if (kind === 'fail') refunds = refunds.slice(0, -1)
        if (kind === 'refundOwed') {
          const amountMinor = part(owedBefore)
          refunds = [...refunds, { purpose: 'owed', amountMinor }]
          expect(owed()).toBe(owedBefore - amountMinor)
        }
        if (kind === 'goodwill')
          refunds = [...refunds, { purpose: 'goodwill', amountMinor: part(refundable()) }]
        expect(owed()).toBeGreaterThanOrEqual(0)
        expect(owed()).toBeLessThanOrEqual(Math.max(0, capturedMinor - refunded()))
      }
      // Owed refunds never exceed what was paid beyond the order's worth.
      if (sequence.every(({ kind }) => kind === 'cancel' || kind === 'refundOwed'))
        expect(refunded('owed')).toBeLessThanOrEqual(cancelledMinor)
    }),
    { numRuns: 500 },
  )
})
