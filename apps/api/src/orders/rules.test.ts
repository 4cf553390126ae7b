import { describe, expect, test } from 'vitest'
import { fulfilmentEvents, orderEvents } from '@marketday/contract/orders/order-states'
import type { FulfilmentState, OrderStatus } from '@marketday/contract/orders/order-states'
import { orderActions } from '@marketday/contract/orders/orders'
import type { OrderAction } from '@marketday/contract/orders/orders'
import { stillToPay, toCapture } from '@marketday/contract/orders/sums/dues'

import { actionsFor, actionsIn, fulfilmentStep, goodsActionsIn, unconnected } from './rules.ts'
import { orderStep, stateNames, stateOf } from './rules.ts'
import type { OrderFacts } from './rules.ts'

const standing = (status: OrderStatus, isArchived = false) => ({ status, isArchived })

test.each([
  ['draft', false, 'draft'],
  ['pending_review', false, 'pending_review'],
  ['open', false, 'open'],
  ['held', false, 'held'],
  ['completed', false, 'completed'],
  ['cancelled', false, 'cancelled'],
  ['completed', true, 'archived'],
  ['cancelled', true, 'archived'],
] as const)('an order stored as %s, archived: %s, counts as %s', (status, isArchived, state) => {
  expect(stateOf({ status, isArchived })).toBe(state)
})

describe('each event of an order leads on, or is refused', () => {
  test.each([
    [standing('draft'), {}],
    [standing('pending_review'), { approve: ['open'], reject: ['cancelled'] }],
    [
      standing('open'),
      {
        hold: ['held'],
        change: ['open'],
        cancelLines: ['open', 'cancelled'],
        cancel: ['cancelled'],
        complete: ['completed'],
      },
    ],
    [standing('held'), { release: ['open'] }],
    [standing('completed'), { reopen: ['open'], archive: ['archived'] }],
    [standing('cancelled'), { archive: ['archived'] }],
    [standing('completed', true), { unarchive: ['completed', 'cancelled'] }],
    [standing('cancelled', true), { unarchive: ['completed', 'cancelled'] }],
  ])('%o', (order, moves) => {
    const found = orderEvents.flatMap((event) => {
      const step = orderStep(order, event)
      return step.kind === 'move' ? [[event, step.to]] : []
    })
    expect(Object.fromEntries(found)).toEqual(moves)
  })

  test.each([
    [standing('open'), 'release', 'repeat'],
    [standing('held'), 'hold', 'repeat'],
    [standing('cancelled'), 'cancel', 'repeat'],
    [standing('completed', true), 'archive', 'repeat'],
    [standing('completed'), 'hold', 'illegal'],
    [standing('cancelled', true), 'cancel', 'illegal'],
  ] as const)('%o %s: %s', (order, event, kind) => {
    expect(orderStep(order, event).kind).toBe(kind)
  })
})

test.each([
  ['planned', { startPick: ['picking'], cancel: ['cancelled'], perform: ['delivered'] }],
  ['picking', { pack: ['packed'], cancel: ['cancelled'] }],
  ['packed', { handOver: ['handed_over'], unpack: ['picking', 'cancelled'] }],
  ['handed_over', { delivered: ['delivered'], undoHandOver: ['packed'] }],
  ['delivered', { correct: ['handed_over'] }],
  ['cancelled', {}],
] as const)('goods that are %s move on by these events alone: %o', (state, moves) => {
  const found = fulfilmentEvents.flatMap((event) => {
    const step = fulfilmentStep(state, event)
    return step.kind === 'move' ? [[event, step.to]] : []
  })
  expect(Object.fromEntries(found)).toEqual(moves)
})

test.each([
  [standing('draft'), []],
  [standing('pending_review'), ['approve', 'reject']],
  [standing('open'), ['hold', 'change', 'cancelLines', 'cancel']],
  [standing('held'), ['release']],
  [standing('completed'), ['archive']],
  [standing('cancelled'), ['archive']],
  [standing('completed', true), ['unarchive']],
])('a refusal of an order %o names what people can do: %o', (order, actions) => {
  expect(actionsIn(order)).toEqual(actions)
})

test.each([
  ['planned', ['startPicking', 'cancel']],
  ['picking', ['pack', 'cancel']],
  ['packed', ['handOver', 'unpack']],
  ['handed_over', ['undoHandOver']],
  ['delivered', []],
  ['cancelled', []],
] as const)('a refusal about goods that are %s names what people can do: %o', (state, actions) => {
  expect(goodsActionsIn(state)).toEqual(actions)
})

test('states are told in words', () => {
  expect(stateNames).toEqual({
    draft: 'a draft',
    checkout: 'in the checkout',
    pending_review: 'waiting for its confirmation',
    open: 'open',
    held: 'on hold',
    completed: 'completed',
    cancelled: 'cancelled',
    archived: 'archived',
    expired: 'expired',
  })
})

test.each([
  { balanceMinor: -1000, authorisedMinor: 0, dues: [1000, 0] },
  { balanceMinor: -1000, authorisedMinor: 1000, dues: [0, 1000] },
  { balanceMinor: -1000, authorisedMinor: 400, dues: [600, 400] },
  { balanceMinor: -300, authorisedMinor: 1000, dues: [0, 300] },
  { balanceMinor: 200, authorisedMinor: 1000, dues: [0, 0] },
])('ORD-10 what the customer owes, and what is to be taken: %o', ({ dues, ...order }) => {
  expect([stillToPay(order), toCapture(order)]).toEqual(dues)
})

const paid: OrderFacts = {
  takesCards: true,
  status: 'open',
  isArchived: false,
  fulfilmentStatus: 'unfulfilled',
  fulfilment: null,
  isPacked: true,
  paymentMethod: 'card',
  unitsLeft: 3,
  hasParcels: false,
  hasJustLeft: false,
  unitsPacked: 0,
  unitsHandedOver: 0,
  unitsReturnable: 0,
  openReturns: 0,
  balanceMinor: 0,
  authorisedMinor: 0,
  isCaptureAsked: false,
  isTest: false,
  disputedMinor: 0,
  refundableMinor: 3000,
  hasFailedRefund: false,
  downloads: [],
}
const everything = () => true
const allowed = (facts: Partial<OrderFacts>) => {
  const actions = actionsFor({ ...paid, ...facts }, everything)
  return orderActions.filter((action) => actions[action] === null)
}
const reasonFor = (action: OrderAction, facts: Partial<OrderFacts>) =>
  actionsFor({ ...paid, ...facts }, everything)[action]

test('an order in which nothing is packed is done at once, and only once', () => {
  const unpacked = { isPacked: false }
  expect(allowed(unpacked)).toContain('handOver')
  for (const action of ['startPicking', 'pack'] as const)
    expect(reasonFor(action, unpacked)).toBe('Nothing needs packing')
  expect(reasonFor('handOver', { ...unpacked, fulfilment: 'delivered' })).toBe('It is already done')
})

describe('what may be done with a paid order', () => {
  test.each([
    [standing('draft'), ['refund', 'addNote', 'tag', 'assign', 'changeContact']],
    [
      standing('pending_review'),
      ['approve', 'reject', 'refund', 'addNote', 'tag', 'assign', 'changeContact'],
    ],
    [
      standing('open'),
      [
        'startPicking',
        'change',
        'cancelLines',
        'cancel',
        'refund',
        'hold',
        'addNote',
        'tag',
        'assign',
        'changeContact',
      ],
    ],
    [standing('held'), ['refund', 'release', 'addNote', 'tag', 'assign', 'changeContact']],
    [standing('completed'), ['refund', 'archive', 'addNote', 'tag', 'assign', 'changeContact']],
    [standing('cancelled'), ['refund', 'archive', 'addNote', 'tag', 'assign', 'changeContact']],
    [
      standing('completed', true),
      ['refund', 'unarchive', 'addNote', 'tag', 'assign', 'changeContact'],
    ],
    [
      standing('cancelled', true),
      ['refund', 'unarchive', 'addNote', 'tag', 'assign', 'changeContact'],
    ],
  ])('%o: %o', (facts, actions) => {
    // Ordered items can be ordered again, whatever became of it.
    expect(allowed(facts)).toEqual([...actions, 'orderAgain'])
  })

  test.each([
    [standing('draft'), 'The order is a draft'],
    [standing('pending_review'), 'The order is waiting for its confirmation'],
    [standing('held'), 'The order is on hold'],
    [standing('completed'), 'The order is completed'],
    [standing('cancelled'), 'The order is cancelled'],
    [standing('completed', true), 'The order is archived'],
  ])('where the order %o stands in the way, the reason says so: %s', (facts, reason) => {
    expect(actionsFor({ ...paid, ...facts }, everything)).toMatchObject({
      startPicking: reason,
      pack: reason,
      handOver: reason,
      cancelLines: reason,
      cancel: reason,
      hold: reason,
    })
  })

  test('an open order needs neither approval nor release nor archive', () => {
    const reason = 'The order is open'
    expect(actionsFor(paid, everything)).toMatchObject({
      approve: reason,
      reject: reason,
      release: reason,
      archive: reason,
      unarchive: reason,
    })
  })
})

describe('work on the goods of an open order', () => {
  const begun = 'Picking has already begun'
  const gone = 'The items were already handed over'

  test.each([
    [null, { startPicking: null, pack: 'Start picking first', handOver: 'Pack the order first' }],
    [
      'planned',
      { startPicking: null, pack: 'Start picking first', handOver: 'Pack the order first' },
    ],
    ['picking', { startPicking: begun, pack: null, handOver: 'Pack the order first' }],
    ['packed', { startPicking: begun, pack: 'The items are already packed', handOver: null }],
    ['handed_over', { startPicking: gone, pack: gone, handOver: gone }],
    ['delivered', { startPicking: gone, pack: gone, handOver: gone }],
  ] satisfies [FulfilmentState | null, object][])('%s: %o', (fulfilment, reasons) => {
    expect(actionsFor({ ...paid, fulfilment }, everything)).toMatchObject(reasons)
  })

  const none = 'Nothing is packed'
  test.each([
    [
      { fulfilment: 'picking', hasParcels: true, unitsPacked: 2 },
      {
        pack: null,
        handOver: null,
        unpack: null,
        changeParcel: null,
        change: null,
        cancelLines: null,
        cancel: 'Some items are packed. Unpack them first',
      },
    ],
    [
      { fulfilment: 'packed', hasParcels: true, unitsPacked: 3 },
      {
        handOver: null,
        unpack: null,
        change: 'The items are already packed',
        cancelLines: 'The remaining items are packed. Unpack them first',
      },
    ],
    [
      { fulfilment: 'picking', hasParcels: true, unitsLeft: 1, unitsHandedOver: 2 },
      { pack: null, handOver: 'Pack the order first', unpack: gone, cancelLines: null },
    ],
    [{ fulfilment: 'picking' }, { unpack: none, changeParcel: none }],
    [
      { fulfilment: 'packed', hasParcels: true, unitsPacked: 3, status: 'held' },
      { handOver: 'The order is on hold', unpack: 'The order is on hold', changeParcel: null },
    ],
    [{ fulfilment: 'handed_over', hasJustLeft: true }, { undoHandOver: null }],
    [{ hasJustLeft: true, status: 'held' }, { undoHandOver: 'The order is on hold' }],
    [{ fulfilment: 'handed_over' }, { undoHandOver: 'No hand-over can be undone' }],
  ] satisfies [Partial<OrderFacts>, object][])(
    'ORD-09 of an order in parcels, %o: %o',
    (facts, reasons) => {
      expect(actionsFor({ ...paid, ...facts }, everything)).toMatchObject(reasons)
    },
  )
})

describe('an open order', () => {
  test.each([
    [0, 'Nothing is left to cancel'],
    [1, null],
    [3, null],
  ])('with %i units left can be cancelled in part: %s', (unitsLeft, reason) => {
    expect(reasonFor('cancelLines', { unitsLeft })).toBe(reason)
  })

  test.each([
    [0, null],
    [1, 'Some items were already handed over'],
    [3, 'Some items were already handed over'],
  ])('with %i units handed over can be cancelled as a whole: %s', (unitsHandedOver, reason) => {
    expect(reasonFor('cancel', { unitsHandedOver })).toBe(reason)
  })

  test('tells why it is closed rather than what is left of it', () => {
    const closed = { status: 'completed', unitsLeft: 0, unitsHandedOver: 3 } as const
    expect(reasonFor('cancelLines', closed)).toBe('The order is completed')
    expect(reasonFor('cancel', closed)).toBe('The order is completed')
  })
})

describe('money', () => {
  test.each([
    [0, 'There is no payment to refund'],
    [1, null],
    [3000, null],
  ])('%i pence that may be given back are: %s', (refundableMinor, reason) => {
    expect(reasonFor('refund', { refundableMinor })).toBe(reason)
  })

  test.each([
    [true, null],
    [false, 'There is no failed refund'],
  ])('a refund that failed (%s) is tried again: %s', (hasFailedRefund, reason) => {
    expect(reasonFor('retryRefund', { hasFailedRefund })).toBe(reason)
  })

  test.each([
    [-3000, null],
    [-1, null],
    [0, 'Nothing is left to pay'],
    [500, 'Nothing is left to pay'],
  ])(
    'with a balance of %i, cash is recorded and a link to pay is sent: %s',
    (balanceMinor, reason) => {
      for (const status of ['open', 'held', 'completed'] as const)
        for (const act of ['recordCash', 'sendPayLink'] as const)
          expect(reasonFor(act, { status, balanceMinor })).toBe(reason)
    },
  )

  test('without card payments no link to pay is sent', () => {
    expect(reasonFor('sendPayLink', { balanceMinor: -1, takesCards: false })).toBe(unconnected)
  })

  test.each([
    ['cancelled', 'The order is cancelled'],
    ['pending_review', 'The order is waiting for its confirmation'],
  ] as const)('no cash is recorded for an order that is %s: %s', (status, reason) => {
    for (const balanceMinor of [-3000, 0])
      expect(reasonFor('recordCash', { status, balanceMinor })).toBe(reason)
  })
})

test.each([
  [{}, 'No payment is authorised', 'No payment is authorised'],
  [{ balanceMinor: -3000, authorisedMinor: 3000 }, null, null],
  [{ balanceMinor: 0, authorisedMinor: 3000 }, 'Nothing is due', null],
  [
    { balanceMinor: -3000, authorisedMinor: 3000, isCaptureAsked: true },
    'A request to the card provider is already in progress',
    'A request to the card provider is already in progress',
  ],
])('ORD-10 with %o money is taken: %s, and released: %s', (facts, taken, released) => {
  expect([reasonFor('capture', facts), reasonFor('void', facts)]).toEqual([taken, released])
})

describe('the role of a person comes before the state of the order', () => {
  const noMoney = 'Your role can’t refund orders'
  const noEdit = 'Your role can see orders but not change them'
  const refused = (facts: OrderFacts, right: string) => {
    const actions = actionsFor(facts, (permission) => permission !== right)
    return Object.fromEntries(
      Object.entries(actions).filter(([, reason]) => reason?.startsWith('Your role')),
    )
  }

  test.each([paid, { ...paid, status: 'cancelled' as const, refundableMinor: 0 }])(
    '%o',
    (facts) => {
      const moves = ['void', 'refund', 'retryRefund']
      expect(refused(facts, 'orders.refund')).toEqual(
        Object.fromEntries(moves.map((action) => [action, noMoney])),
      )
      const edits = orderActions.filter((action) => !moves.includes(action))
      expect(refused(facts, 'orders.edit')).toEqual(
        Object.fromEntries(edits.map((action) => [action, noEdit])),
      )
    },
  )
})
