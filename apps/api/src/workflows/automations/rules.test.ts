import { describe, expect, test } from 'vitest'

import {
  automationTriggers,
  type AutomationAct,
  type AutomationCondition,
} from '@marketday/contract/workflows/automation'

import {
  dueDay,
  findProblems,
  findUnmet,
  hasHappened,
  isChange,
  meets,
  type AutomatedOrder,
  type KnownSubjects,
} from './rules.ts'

const itemId = '0198c0de-0000-7000-8000-000000000001'
const categoryId = '0198c0de-0000-7000-8000-000000000002'
const locationId = '0198c0de-0000-7000-8000-000000000003'
const personId = '0198c0de-0000-7000-8000-000000000004'
const other = '0198c0de-0000-7000-8000-00000000000f'

const order: AutomatedOrder = {
  status: 'open',
  fulfilmentStatus: 'part_packed',
  totalMinor: 5_000,
  balanceMinor: -5_000,
  isTest: false,
  paymentMethod: 'cash',
  deliveryKind: 'delivery',
  priority: 'normal',
  assigneeId: personId,
  dueOn: '2031-03-01',
  isOverdue: false,
  isFirst: true,
  country: 'United Kingdom',
  postcode: 'LS6 3HE',
  tags: ['Gift'],
  customerTags: ['Wholesale'],
  itemIds: [itemId],
  itemTags: ['vegan'],
  categoryIds: [categoryId],
  locationIds: [locationId],
  today: '2031-02-27',
}

const met: readonly AutomationCondition[] = [
  { kind: 'total', is: 'atLeast', amountMinor: 5_000 },
  { kind: 'total', is: 'atMost', amountMinor: 5_000 },
  { kind: 'channel', channel: 'shop' },
  { kind: 'method', method: 'cash' },
  { kind: 'item', itemId },
  { kind: 'itemTag', tag: 'VEGAN' },
  { kind: 'category', categoryId },
  { kind: 'orderTag', tag: 'gift' },
  { kind: 'customerTag', tag: 'wholesale' },
  { kind: 'firstOrder', isFirst: true },
  { kind: 'receiving', receiving: 'delivery' },
  { kind: 'priority', priority: 'normal' },
  { kind: 'location', locationId },
  { kind: 'country', name: 'united kingdom' },
  { kind: 'postcode', startsWith: 'ls63' },
]

const unmet: readonly AutomationCondition[] = [
  { kind: 'total', is: 'atLeast', amountMinor: 5_001 },
  { kind: 'total', is: 'atMost', amountMinor: 4_999 },
  { kind: 'channel', channel: 'test' },
  { kind: 'method', method: 'card' },
  { kind: 'item', itemId: other },
  { kind: 'itemTag', tag: 'veg' },
  { kind: 'category', categoryId: other },
  { kind: 'orderTag', tag: 'gifts' },
  { kind: 'customerTag', tag: 'retail' },
  { kind: 'firstOrder', isFirst: false },
  { kind: 'receiving', receiving: 'pickup' },
  { kind: 'priority', priority: 'urgent' },
  { kind: 'location', locationId: other },
  { kind: 'country', name: 'United' },
  { kind: 'postcode', startsWith: 'LS7' },
]

describe('ORD-22 conditions', () => {
  test.each(met)('$kind is met by what it says', (condition) => {
    expect(meets(condition, order)).toBe(true)
  })

  test.each(unmet)('$kind is not met by anything else', (condition) => {
    expect(meets(condition, order)).toBe(false)
  })

  test('all of them are to hold, and the first that does not is named', () => {
    expect(findUnmet([], order)).toBeNull()
    expect(findUnmet(met, order)).toBeNull()
    expect(findUnmet([...met.slice(0, 2), ...unmet.slice(0, 2)], order)).toBe(2)
  })
})

describe('ORD-22 what happens', () => {
  const happened = (part: Partial<AutomatedOrder>) =>
    automationTriggers.filter((trigger) => hasHappened(trigger, { ...order, ...part }))

  test.each([
    [{}, ['placed']],
    [{ status: 'pending_review' }, []],
    [{ balanceMinor: 0 }, ['placed', 'paid']],
    [{ status: 'cancelled', balanceMinor: 0 }, []],
    [{ fulfilmentStatus: 'packed' }, ['placed', 'packed']],
    [{ fulfilmentStatus: 'part_handed_over' }, ['placed', 'packed']],
    [{ fulfilmentStatus: 'delivered' }, ['placed', 'packed', 'delivered']],
    [{ isOverdue: true }, ['placed', 'overdue']],
  ] as const)('of an order with %j: %j', (part, expected) => {
    expect(happened(part)).toEqual(
      automationTriggers.filter(
        (trigger) =>
          trigger === 'returned' ||
          trigger === 'refunded' ||
          expected.some((each) => each === trigger),
      ),
    )
  })
})

describe('ORD-22 acts', () => {
  test.each<[AutomationAct, boolean]>([
    [{ kind: 'tag', tag: 'GIFT' }, false],
    [{ kind: 'tag', tag: 'Fragile' }, true],
    [{ kind: 'assign', assigneeId: personId }, false],
    [{ kind: 'assign', assigneeId: other }, true],
    [{ kind: 'priority', priority: 'normal' }, false],
    [{ kind: 'priority', priority: 'high' }, true],
    [{ kind: 'due', inDays: 2 }, false],
    [{ kind: 'due', inDays: 3 }, true],
    [{ kind: 'note', text: 'Ring' }, true],
    [{ kind: 'notify', colleagueId: null }, true],
  ])('%j changes the order: %s', (act, expected) => {
    expect(isChange(act, order)).toBe(expected)
  })

  test('days are counted over months and leap days', () => {
    expect(dueDay(2, order)).toBe('2031-03-01')
    expect(dueDay(2, { today: '2032-02-27' })).toBe('2032-02-29')
    expect(dueDay(0, order)).toBe(order.today)
  })
})

test('ORD-22 what an automation names and is gone is a problem beside the field that names it', () => {
  const none: KnownSubjects = {
    items: new Map(),
    categories: new Map(),
    locations: new Map(),
    people: new Map(),
    colleagues: new Map(),
  }
  const automation = {
    conditions: met.filter(({ kind }) => ['item', 'category', 'location'].includes(kind)),
    acts: [
      { kind: 'assign', assigneeId: personId },
      { kind: 'notify', colleagueId: personId },
      { kind: 'tag', tag: 'Gift' },
    ] satisfies AutomationAct[],
  }
  expect(findProblems(automation, none).map(({ path }) => path)).toEqual([
    'conditions.0.itemId',
    'conditions.1.categoryId',
    'conditions.2.locationId',
    'acts.0.assigneeId',
    'acts.1.colleagueId',
  ])
  const all = new Map([itemId, categoryId, locationId, personId].map((id) => [id, 'Name']))
  const known = { items: all, categories: all, locations: all, people: all, colleagues: all }
  expect(findProblems(automation, known)).toEqual([])
})
