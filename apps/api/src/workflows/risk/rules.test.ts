import { expect, test } from 'vitest'

import { riskSentence } from '@marketday/contract/orders/order-risk'

import { findPaymentHints, findRiskHints } from './rules.ts'
import type { RiskFacts } from './rules.ts'

const plain: RiskFacts = {
  email: 'carla@example.com',
  totalMinor: 40_00,
  currency: 'GBP',
  isByStaff: false,
  ofCustomer: 1,
  byPhone: 1,
  toAddress: 0,
  isFirst: true,
  ordersBefore: 20,
  usualMinor: 15_00,
  earlierDisputes: 0,
}

test.each<[string, Partial<RiskFacts>, readonly string[]]>([
  ['a plain order', {}, []],
  ['a second order', { ofCustomer: 2, byPhone: 2 }, []],
  [
    'a third order of a customer',
    { ofCustomer: 3, byPhone: 3, toAddress: 3 },
    ['3 orders from this customer within 1 hour'],
  ],
  ['a third order from a phone', { byPhone: 3 }, ['3 orders from this phone within 1 hour']],
  [
    'more from a phone than of its customer',
    { ofCustomer: 3, byPhone: 5 },
    ['3 orders from this customer within 1 hour', '5 orders from this phone within 1 hour'],
  ],
  ['a third order to an address', { toAddress: 3 }, ['3 orders to this address within 1 hour']],
  ['orders that staff place', { isByStaff: true, ofCustomer: 9, byPhone: 9, toAddress: 9 }, []],
  [
    'a throwaway address',
    { email: 'X@Mailinator.com' },
    ['The email address is from a disposable email service'],
  ],
  [
    'a part of such a domain',
    { email: 'x@eu.yopmail.com' },
    ['The email address is from a disposable email service'],
  ],
  ['a domain that only ends alike', { email: 'x@notmailinator.com' }, []],
  ['no address', { email: '' }, []],
  [
    'a first order of three times the usual',
    { totalMinor: 45_00 },
    ['First order of this customer, for £45.00; usual here is £15.00'],
  ],
  ['the same, not the first', { totalMinor: 45_00, isFirst: false }, []],
  ['the same, in a shop that is new', { totalMinor: 45_00, ordersBefore: 19 }, []],
  ['a first order where nothing is usual', { totalMinor: 45_00, usualMinor: null }, []],
  [
    'an earlier dispute',
    { earlierDisputes: 1 },
    ['This customer disputed the payment for another order'],
  ],
  [
    'earlier disputes',
    { earlierDisputes: 2 },
    ['This customer disputed 2 payments for other orders'],
  ],
])('ORD-19 what is said of %s', (_, facts, sentences) => {
  expect(findRiskHints({ ...plain, ...facts }).map(riskSentence)).toEqual(sentences)
})

test.each<[string, Parameters<typeof findPaymentHints>[0], readonly string[]]>([
  ['at the first try', { refused: 0, cardCountry: 'GB', deliveryCountry: 'GB' }, []],
  ['at the third', { refused: 2, cardCountry: null, deliveryCountry: 'GB' }, []],
  ['to be fetched', { refused: 0, cardCountry: 'FR', deliveryCountry: null }, []],
  [
    'at the fourth, from elsewhere',
    { refused: 3, cardCountry: 'FR', deliveryCountry: 'GB' },
    [
      '3 declined payment attempts before this payment',
      'Paid with a card from France, delivered to United Kingdom',
    ],
  ],
])('ORD-19 what is said of a payment %s', (_, facts, sentences) => {
  expect(findPaymentHints(facts).map(riskSentence)).toEqual(sentences)
})
