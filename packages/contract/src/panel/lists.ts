import * as z from 'zod/mini'

import { get, post, put } from '../endpoints/endpoint.ts'
import { Id, EmptyResponse } from '../endpoints/scalars.ts'
import type { Permission } from '../accounts/team/permissions.ts'
import { SavedView, ViewInput } from './saved-views.ts'

export const listNames = [
  'abandonedCarts',
  'audit',
  'builds',
  'cashEntries',
  'cashUps',
  'changes',
  'countLines',
  'counts',
  'customerMerges',
  'customers',
  'differences',
  'discounts',
  'documents',
  'financeRows',
  'giftCards',
  'importedOrders',
  'imports',
  'items',
  'journal',
  'ledger',
  'oldAddresses',
  'orderActs',
  'orderDrafts',
  'orders',
  'payoutLines',
  'payouts',
  'purchases',
  'sentMails',
  'stock',
  'stockEntries',
  'transfers',
] as const
export const ListName = z.enum(listNames)
export type ListName = z.output<typeof ListName>

/** Permission to read each list: a view may contain data restricted to it. */
export const listReaders: Readonly<Record<ListName, Permission>> = {
  abandonedCarts: 'orders.see',
  audit: 'audit.see',
  builds: 'builds.see',
  cashEntries: 'orders.edit',
  cashUps: 'orders.edit',
  changes: 'products.see',
  countLines: 'stock.see',
  counts: 'stock.see',
  customerMerges: 'orders.see',
  customers: 'orders.see',
  differences: 'dashboard.money',
  discounts: 'products.see',
  documents: 'dashboard.money',
  financeRows: 'dashboard.money',
  giftCards: 'orders.see',
  importedOrders: 'orders.see',
  imports: 'products.see',
  items: 'products.see',
  journal: 'dashboard.money',
  ledger: 'stock.see',
  oldAddresses: 'products.see',
  orderActs: 'orders.see',
  orderDrafts: 'orders.see',
  orders: 'orders.see',
  payoutLines: 'dashboard.money',
  payouts: 'dashboard.money',
  purchases: 'stock.see',
  sentMails: 'settings.see',
  stock: 'stock.see',
  stockEntries: 'stock.see',
  transfers: 'stock.see',
}

/** Limits of a column's share of the table width. */
export const columnShares = { least: 3, most: 40 } as const

export const ColumnChoice = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'The key of a column')),
  isHidden: z.boolean(),
  /** Share of the table width; null = the list's default. */
  width: z.nullable(z.number().check(z.minimum(columnShares.least), z.maximum(columnShares.most))),
})
export type ColumnChoice = z.output<typeof ColumnChoice>

export const densities = ['comfortable', 'compact'] as const
export const Density = z.enum(densities)
export type Density = z.output<typeof Density>

export const ListArrangement = z.strictObject({
  /** In display order; empty = the list's default. */
  columns: z.array(ColumnChoice).check(
    z.maxLength(40),
    z.refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, {
      error: 'Use each column only once',
    }),
  ),
  density: Density,
})
export type ListArrangement = z.output<typeof ListArrangement>

export const ListSettings = z.object({
  ...ListArrangement.shape,
  views: z.array(SavedView),
  defaultViewId: z.nullable(Id),
})
export type ListSettings = z.output<typeof ListSettings>

const params = z.strictObject({ list: ListName })

export const getListSettings = get('/lists/:list', {
  access: 'member',
  summary: 'A person’s settings for a list: columns, views and default view',
  params,
  response: ListSettings,
})

export const arrangeList = put('/lists/:list/columns', {
  access: 'member',
  personal: true,
  summary: 'Choose, order and size the columns of a list, for oneself',
  params,
  body: ListArrangement,
  response: EmptyResponse,
})

export const chooseDefaultView = put('/lists/:list/default', {
  access: 'member',
  personal: true,
  summary: 'Choose the default view of a list',
  params,
  body: z.strictObject({ viewId: z.nullable(Id) }),
  response: EmptyResponse,
})

export const saveView = post('/lists/:list/views', {
  access: 'member',
  personal: true,
  summary: 'Save filters and order of a list as a view',
  params,
  /** Makes it the user's default view. */
  body: z.strictObject({ ...ViewInput.shape, isDefault: z._default(z.boolean(), false) }),
  response: z.object({ id: Id }),
  status: 201,
})
