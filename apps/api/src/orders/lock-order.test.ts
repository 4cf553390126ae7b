import { expect, test } from 'vitest'

import { orderActions } from '@marketday/contract/orders/orders'

import { actionNames } from './lock-order.ts'

test('actions are told in words', () => {
  expect(Object.keys(actionNames)).toEqual([...orderActions])
  expect(actionNames).toMatchObject({
    handOver: 'hand it over',
    cancelLines: 'cancel some items',
    cancel: 'cancel it',
    refund: 'give money back',
  })
})
