import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'

import { newId } from '../../../src/platform/ids.ts'
import { answersOf } from '../../set-up-shop.ts'
import type { Input } from '../id-positions.ts'

const address = { place: answersOf.stepOne.place, postcode: 'LS1 6HD' }

type Inputs = Readonly<Record<string, () => Partial<Input>>>

const matching = (name: string, filter: string, rest: () => object): Inputs => ({
  [`${name} body.selection.matching.${filter}`]: () => ({
    body: { ...rest(), selection: { matching: { [filter]: newId() } } },
  }),
})

const acting = (area: string, action: Readonly<Record<string, unknown>>, field: string): Inputs =>
  Object.fromEntries(
    ['bulk-acts/previews', 'bulk-acts'].map((path) => [
      `POST /${area}/${path} body.action.${field}`,
      () => ({
        body: {
          selection: { [area === 'orders' ? 'orderIds' : 'itemIds']: [newId()] },
          action: { ...action, [field]: newId() },
        },
      }),
    ]),
  )

const orderChange = (change: object) => ({ version: 1, lines: [], added: [], ...change })

const changing = (position: string, change: () => object): Inputs => ({
  [`POST /orders/:orderId/changes body.${position}`]: () => ({
    body: { ...orderChange(change()), settle: 'none', notify: false },
  }),
  [`POST /orders/:orderId/changes/preview body.${position}`]: () => ({
    body: orderChange(change()),
  }),
  [`POST /orders/:orderId/changes/mail body.${position}`]: () => ({
    body: orderChange(change()),
  }),
})

const receiving = (name: string): Inputs => ({
  [`POST /orders/:orderId/${name} body.receiving.slotId`]: () => ({
    body: {
      ...orderChange({ receiving: { kind: 'delivery', place: address.place, slotId: newId() } }),
      ...(name === 'changes' && { settle: 'none', notify: false }),
    },
  }),
})

const settled = (field: 'lines' | 'instead', id: 'lineId' | 'variantId'): Inputs =>
  Object.fromEntries(
    ['settlement', 'settlement/preview'].map((path) => [
      `POST /orders/:orderId/returns/:returnId/${path} body.${field}.0.${id}`,
      () => ({
        body: {
          lines: [],
          [field]: [{ [id]: newId(), quantity: 1 }],
          feeMinor: 0,
          returnsDelivery: false,
          ...(path === 'settlement' && { refund: 'none' }),
        },
      }),
    ]),
  )

const automated = (field: string, change: () => object): Inputs => {
  const details = () => ({
    name: 'Gifts',
    trigger: 'placed',
    conditions: [],
    acts: [{ kind: 'tag', tag: 'Gift' }],
    ...change(),
  })
  return {
    [`POST /automations body.${field}`]: () => ({ body: details() }),
    [`POST /automations/trials body.${field}`]: () => ({ body: details() }),
    [`PUT /automations/:automationId body.details.${field}`]: () => ({
      body: { details: details(), version: 1 },
    }),
  }
}

const refund = { amountMinor: 1, extraMinor: 1, reason: 'Swept' }

const tagging = () => ({ action: { kind: 'tags', add: ['Swept'], remove: [] } })
const file = () => ({ format: 'csv', by: 'order', columns: ['number'] })
const itemFile = () => ({ format: 'csv', layout: 'shopify' })

const note = () => ({
  text: 'Swept',
  mentionedIds: [],
  files: [{ fileId: newId(), name: 'Bell.png' }],
})

const orderFilters = ['customer', 'item', 'driver', 'assignee', 'market']
const itemFilters = ['category', 'collection']

const filters: Inputs = Object.assign(
  {},
  ...orderFilters.flatMap((filter) => [
    matching('POST /orders/bulk-acts/previews', filter, tagging),
    matching('POST /orders/bulk-acts', filter, tagging),
    matching('POST /orders/exports', filter, file),
  ]),
  ...itemFilters.flatMap((filter) => [
    matching('POST /catalog/bulk-acts/previews', filter, tagging),
    matching('POST /catalog/bulk-acts', filter, tagging),
    matching('POST /catalog/products/exports', filter, itemFile),
  ]),
) as Inputs

/** Input of positions that the endpoint's usual input excludes: filters, and other kinds of acts. */
export const positionInputs: Inputs = {
  ...filters,
  ...acting('orders', { kind: 'driver' }, 'driverId'),
  ...acting('orders', { kind: 'slot' }, 'slotId'),
  ...receiving('changes'),
  ...receiving('changes/preview'),
  ...receiving('changes/mail'),
  ...settled('lines', 'lineId'),
  ...settled('instead', 'variantId'),
  ...automated('conditions.0.categoryId', () => ({
    conditions: [{ kind: 'category', categoryId: newId() }],
  })),
  ...automated('conditions.0.locationId', () => ({
    conditions: [{ kind: 'location', locationId: newId() }],
  })),
  ...automated('acts.0.colleagueId', () => ({ acts: [{ kind: 'notify', colleagueId: newId() }] })),
  ...acting('catalog', { kind: 'tax' }, 'taxClassId'),
  ...acting('catalog', { kind: 'marketPrice', change: null }, 'marketId'),
  ...acting('catalog', { kind: 'pin' }, 'collectionId'),
  ...changing('lines.0.lineId', () => ({ lines: [{ lineId: newId(), quantity: 1 }] })),
  ...changing('added.0.variantId', () => ({ added: [{ variantId: newId(), quantity: 1 }] })),
  'POST /orders/:orderId/refunds body.lines.0.lineId': () => ({
    body: { ...refund, lines: [{ lineId: newId(), quantity: 1, restock: true }] },
  }),
  'POST /orders/:orderId/refunds body.payments.0.paymentId': () => ({
    body: { ...refund, payments: [{ paymentId: newId(), amountMinor: 1 }] },
  }),
  'POST /catalog/stock-takes body.scope.categoryId': () => ({
    body: { scope: { kind: 'category', categoryId: newId() } },
  }),
  'POST /catalog/products body.parts.0.variantId': () => ({
    body: {
      title: 'Breakfast box',
      kind: 'bundle',
      variants: [{ optionValues: [], priceMinor: 100 }],
      parts: [{ variantId: newId(), quantity: 1 }],
    },
  }),
  'POST /orders/:orderId/notes body.files.0.fileId': () => ({ body: note() }),
  'PUT /orders/:orderId/notes/:noteId body.files.0.fileId': () => ({
    body: { ...note(), version: 1 },
  }),
  'PUT /order-drafts/:draftId body.content.lines.0.custom.taxClassId': () => ({
    body: {
      version: 1,
      content: {
        ...emptyOrderDraft,
        lines: [
          {
            id: newId(),
            variantId: null,
            custom: { title: 'Cake', isDelivered: true, taxClassId: newId() },
            quantity: 1,
            unitPriceMinor: 100,
            priceReason: '',
          },
        ],
      },
    },
  }),
}

export const filterAnswers = {
  otherwise: Object.fromEntries(
    Object.keys(filters)
      .filter((label) => !label.endsWith('.collection'))
      .map((label) => [label, { status: 409, why: 'a filter that nothing matches' }]),
  ),
}
