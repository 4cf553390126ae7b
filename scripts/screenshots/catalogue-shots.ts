import { inDialog, openFirst, press, seenBy } from './shot.ts'
import type { Shot } from './shot.ts'

const owner = seenBy('owner', 'panel')
const below = 'inventoryManagement'

export const catalogueShots: readonly Shot[] = [
  owner('items', below),
  owner('items-none', `${below}?search=zeppelin`),
  owner('item', below, { prepare: openFirst }),
  owner('item-new', `${below}/items/new`),
  owner('categories', below, inDialog(press('Categories'))),
  owner('spreadsheet', `${below}/spreadsheet`),
  owner('labels', `${below}/labels`),
  owner('bulk-upload', `${below}/bulk-upload`),
  owner('changes', `${below}/changes`),
  owner('collections', `${below}/collections`),
  owner('collection-new', `${below}/collections/new`),
  owner('discounts', `${below}/discounts`),
  owner('discount-new', `${below}/discounts/new`),
  owner('fields', `${below}/fields`),
  owner('old-addresses', `${below}/old-addresses`),
  owner('stock', `${below}?tab=stock`),
  owner('stock-sheet', `${below}?tab=stock`, inDialog(press(/^Open the stock of/))),
  owner('ledger', `${below}/stock/ledger`),
  owner('receive', `${below}/stock/receive`),
  owner('counts', `${below}/stock/counts`),
  owner('count', `${below}/stock/counts`, { prepare: openFirst }),
  owner('purchases', `${below}/stock/purchases`),
  owner('purchase', `${below}/stock/purchases`, { prepare: openFirst }),
  owner('purchase-new', `${below}/stock/purchases/new`),
  owner('transfers', `${below}/stock/transfers`),
  owner('transfer', `${below}/stock/transfers`, { prepare: openFirst }),
  owner('transfer-new', `${below}/stock/transfers/new`),
  owner('import', `${below}?tab=import`),
]
