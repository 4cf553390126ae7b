import { newId } from '../../../src/platform/ids.ts'
import type { Input } from '../id-positions.ts'

type Inputs = Readonly<Record<string, () => Partial<Input>>>

const matching = (name: string, filter: string, rest: () => object): Inputs => ({
  [`${name} body.selection.matching.${filter}`]: () => ({
    body: { ...rest(), selection: { matching: { [filter]: newId() } } },
  }),
})

const acting = (
  area: string,
  action: Readonly<Record<string, unknown>>,
  field: string,
): Inputs => ({
  [`POST /${area}/bulk-acts/previews body.action.${field}`]: () => ({
    body: {
      selection: { [area === 'orders' ? 'orderIds' : 'itemIds']: [newId()] },
      action: { ...action, [field]: newId() },
    },
  }),
})

const tagging = () => ({ action: { kind: 'tags', add: ['Swept'], remove: [] } })
const file = () => ({ format: 'csv', by: 'order', columns: ['number'] })

const orderFilters = ['customer', 'item', 'driver', 'assignee', 'market']
const itemFilters = ['category', 'collection']

const filters: Inputs = Object.assign(
  {},
  ...orderFilters.flatMap((filter) => [
    matching('POST /orders/bulk-acts/previews', filter, tagging),
    matching('POST /orders/exports', filter, file),
  ]),
  ...itemFilters.map((filter) => matching('POST /catalog/bulk-acts/previews', filter, tagging)),
) as Inputs

/** Input of positions that the endpoint's usual input excludes: filters, and other kinds of acts. */
export const positionInputs: Inputs = {
  ...filters,
  ...acting('orders', { kind: 'driver' }, 'driverId'),
  ...acting('catalog', { kind: 'tax' }, 'taxClassId'),
  ...acting('catalog', { kind: 'marketPrice', change: null }, 'marketId'),
  ...acting('catalog', { kind: 'pin' }, 'collectionId'),
}

export const filterAnswers = {
  otherwise: Object.fromEntries(
    Object.keys(filters)
      .filter((label) => !label.endsWith('.collection'))
      .map((label) => [label, { status: 409, why: 'a filter that nothing matches' }]),
  ),
  alike: Object.fromEntries(
    ['POST /orders/bulk-acts/previews', 'POST /orders/exports'].flatMap((name) => [
      [`${name} body.selection.matching.market`, 'nothing was sold in it'],
      [`${name} body.selection.matching.driver`, 'the driver has no deliveries'],
    ]),
  ),
}
