import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'
import { expect, test } from 'vitest'
import { readDraftForm, toDraftForm, withCustomItem, withDraftItem } from './draft-form.ts'

const form = toDraftForm(emptyOrderDraft)

test('ORD-07 what is typed reads as it was saved', () => {
  const content = {
    ...emptyOrderDraft,
    marketId: 'trade',
    email: 'carla@example.com',
    discount: {
      kind: 'percent',
      code: '',
      percentBp: 1250,
      amountMinor: null,
      reason: 'Late',
    } as const,
    deliveryKind: 'pickup' as const,
    slotId: 'a-slot',
  }
  expect(toDraftForm(content).percent).toBe(12.5)
  expect(readDraftForm(toDraftForm(content)).data).toEqual(content)
})

test('ORD-07 an item that is there is one more of it, a custom one is a line of its own', () => {
  const one = withDraftItem(form.lines, { variantId: 'tart' })
  const two = withDraftItem(one, { variantId: 'tart' })
  expect(two.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([['tart', 2]])
  expect(withCustomItem(withCustomItem(two))).toHaveLength(3)
})

test('ORD-07 an empty quantity is saved as one, and what cannot be waits', () => {
  const [line] = withDraftItem([], { variantId: 'tart' })
  const typed = (quantity: number | null) =>
    readDraftForm({ ...form, lines: line ? [{ ...line, quantity }] : [] })
  expect(typed(null).data?.lines[0]?.quantity).toBe(1)
  expect(typed(0).data).toBeUndefined()
  const off = (discountKind: 'percent' | 'amount') =>
    readDraftForm({ ...form, discountKind, percent: 101 }).data
  expect(off('percent')).toBeUndefined()
  expect(off('amount')?.discount.percentBp).toBeNull()
  expect(readDraftForm({ ...form, slotId: 'a-slot' }).data?.slotId).toBeNull()
})

test('ORD-07 a day whose year is half typed waits, and says so beside its field', () => {
  const [line] = withDraftItem([], { variantId: 'card' })
  const typed = (sendOn: string | null) => {
    const gift = { recipientName: 'Mia', recipientEmail: '', message: '', sendOn }
    return readDraftForm({ ...form, lines: line ? [{ ...line, gift }] : [] })
  }
  expect(typed('2026-12-24').data?.lines[0]?.gift?.sendOn).toBe('2026-12-24')
  expect(typed(null).data).toBeDefined()
  expect(typed('0202-12-24').error?.issues).toEqual([
    { path: [`sendOn.${line?.id}`], message: 'A day between 2000 and 2099' },
  ])
})
