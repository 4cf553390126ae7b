import type { PlatformPermission } from '@marketday/contract/accounts/team/permissions-platform'
import { form, place, view, type PageName, type Place } from './place.ts'

const period = ['month', 'from', 'to'] as const

/**
 * Sub-pages by id of the menu entry: the server sends entries, labels and order (specification
 * section 3). Side menu, sheet, palette and titles read this table.
 */
export const sectionPlaces: Readonly<Record<string, readonly Place[]>> = {
  dashboard: [place('dashboard', 'Dashboard', 'dashboard.see')],
  builds: [
    place('buildManagement', 'Builds', 'builds.see', {
      title: 'Build Management',
      words: 'versions publish live',
      details: { build: 'Build', comparison: 'Compare with live' },
    }),
    place('buildManagement?tab=look', 'Design', 'builds.see', {
      name: 'Design of the shop',
      words: 'look theme sections colours pictures home page',
    }),
    place('buildManagement?tab=texts', 'Texts and checkout', 'builds.see', {
      name: 'Texts and checkout of the shop',
      words: 'tagline about delivery navigation pages posts cash card assistant',
    }),
  ],
  inventory: [
    place('inventoryManagement', 'Items', 'products.see', {
      title: 'Product & Inventory',
      details: { item: 'Item' },
      create: form('newItem', 'Add an item', 'products.edit', 'new product'),
    }),
    place('inventoryManagement?tab=stock', 'Stock', 'stock.see', {
      words: 'inventory quantity',
      children: [
        place('stockLedger', 'Stock ledger', 'stock.see', { words: 'history movements' }),
        place('receiveStock', 'Receive goods', 'stock.edit', { words: 'stock delivery scan' }),
      ],
    }),
    place('collections', 'Collections', 'products.see', {
      words: 'shelves home page menu featured',
      details: { collection: 'Collection' },
      create: form('newCollection', 'Add a collection', 'products.edit'),
    }),
    place('discounts', 'Discounts', 'products.see', {
      words: 'codes coupons vouchers promotions sale',
      details: { discount: 'Discount' },
      create: form('newDiscount', 'Add a discount', 'products.edit'),
    }),
    place('purchases', 'Purchase orders', 'stock.see', {
      words: 'stock suppliers buy reorder expected cost',
      details: { purchase: 'Purchase order' },
      create: form('newPurchase', 'New purchase order', 'stock.edit'),
    }),
    place('transfers', 'Transfers', 'stock.see', {
      forLocations: true,
      words: 'stock move between locations in transit',
      details: { transfer: 'Transfer' },
      create: form('newTransfer', 'New transfer', 'stock.edit'),
    }),
    place('stockTakes', 'Stock counts', 'stock.see', {
      words: 'inventory take sheet variance scan',
      details: { stockTake: 'Stock count' },
    }),
    place('labels', 'Labels', 'products.see', {
      name: 'Print labels',
      title: 'Print labels',
      words: 'barcode shelf price tags',
    }),
    place('spreadsheet', 'Spreadsheet', 'products.edit', {
      name: 'Edit items as a spreadsheet',
      title: 'Edit as spreadsheet',
      words: 'grid bulk prices',
    }),
    place('customFields', 'Custom fields', 'products.see', {
      words: 'own attributes properties facts',
    }),
    place('imports', 'Imports', 'products.see', {
      words: 'history undo uploads',
      children: [
        place('bulkUpload', 'File import', 'products.edit', {
          name: 'Import items from a file',
          title: 'Import items',
          words: 'bulk upload csv xlsx spreadsheet',
        }),
        place('inventoryManagement?tab=import', 'Website import', 'products.edit', {
          name: 'Import from a website',
          title: 'Import from a website',
        }),
      ],
    }),
    place('oldAddresses', 'Old addresses', 'products.see', {
      words: 'redirects 301 website links',
    }),
    place('itemChanges', 'Past changes', 'products.see', {
      words: 'bulk undo history items',
      details: { itemChange: 'Change' },
      views: [view('stock', 'Past stock entries', 'stock.see', 'undo receipt count history')],
    }),
  ],
  orders: [
    place('orderManagement', 'All orders', 'orders.see', {
      title: 'Order Management',
      details: { order: 'Order', changeOrder: 'Change order', packOrder: 'Pack order' },
      views: [
        view('unfulfilled', 'Orders to pack', 'orders.see', 'unfulfilled'),
        view('problems', 'Orders with problems', 'orders.see'),
      ],
    }),
    place('orderManagement?tab=drafts', 'Drafts', 'orders.see', {
      name: 'Draft orders',
      count: 'drafts',
      words: 'new phone counter by hand',
      details: { orderDraft: 'Draft order' },
    }),
    place('orderManagement?tab=returns', 'Returns', 'orders.see', {
      count: 'returns',
      words: 'send back exchange',
    }),
    place('customers', 'Customers', 'orders.see', {
      words: 'people shoppers buyers',
      details: { customer: 'Customer' },
      children: [
        place('customerMerges', 'Customer merges', 'orders.see', {
          name: 'Past changes of customers',
          title: 'Past changes',
          words: 'merge doubles undo apart',
        }),
      ],
    }),
    place('giftCards', 'Gift cards & credit', 'orders.see', {
      title: 'Gift cards',
      words: 'vouchers store credit balance',
      details: { giftCard: 'Gift card' },
    }),
    place('abandonedCarts', 'Abandoned carts', 'orders.see', {
      words: 'checkout left recover recovered reminder',
      details: { abandonedCart: 'Abandoned cart' },
    }),
    place('finance', 'Finance', 'dashboard.money', {
      keeps: period,
      words: 'sales tax vat month accounting books report revenue',
      details: { financeRows: 'Rows' },
      children: [
        place('register', 'Invoices', 'dashboard.money', {
          keeps: period,
          name: 'Invoices and credit notes',
          title: 'Invoices and credit notes',
          words: 'register vat report documents accounting',
        }),
        place('journal', 'Journal', 'dashboard.money', {
          keeps: period,
          words: 'accounts datev',
        }),
        place('postingAccounts', 'Posting accounts', 'dashboard.money', {
          title: 'Posting accounts',
          words: 'journal skr03 skr04 datev',
        }),
        place('payouts', 'Payouts', 'dashboard.money', {
          words: 'bank card provider fees balance',
          details: { payout: 'Payout' },
        }),
        place('reconciliation', 'Reconciliation', 'dashboard.money', {
          words: 'card provider differences compare books',
        }),
      ],
    }),
    place('cashUps', 'Cash-up', 'orders.edit', {
      words: 'till cash count drawer coins notes float',
      details: { cashUp: 'Till' },
    }),
    place('orderManagement?tab=payments', 'Payments to settle', 'orders.see', {
      count: 'payments',
      words: 'refunds',
    }),
    place('orderImport', 'Order import', 'orders.edit', {
      name: 'Import orders from a file',
      title: 'Import orders',
      words: 'former shop shopify csv xlsx history',
    }),
    place('orderManagement?tab=imported', 'Imported orders', 'orders.see', {
      count: 'imported',
      hidesEmpty: true,
      words: 'former shop history old earlier',
      details: { historicOrder: 'Imported order' },
    }),
    place('orderActs', 'Past changes', 'orders.see', {
      name: 'Past changes of orders',
      words: 'bulk undo history tag pack cancel',
      details: { orderAct: 'Change' },
    }),
  ],
  deliveries: [
    place('deliveryManagement', 'Board', 'deliveries.see', { title: 'Delivery Management' }),
    place('deliveryManagement?view=run', 'My run', 'deliveries.drive', { words: 'driver stops' }),
    place('deliveryManagement?tab=areas', 'Zones & times', 'deliveries.see', {
      name: 'Delivery areas and times',
      words: 'zones slots fees',
    }),
    place('deliveryManagement?tab=drivers', 'Drivers', 'deliveries.see', {
      words: 'shifts vehicles',
    }),
  ],
}

export interface SettingsGroup {
  readonly label: string
  readonly places: readonly Place[]
}

export const settingsGroups: readonly SettingsGroup[] = [
  {
    label: 'Account',
    places: [
      place('account', 'Account', null, { name: 'Account settings', words: 'name email sign out' }),
      place('security', 'Security', null, {
        name: 'Security settings',
        words: 'password passkey second factor sessions',
      }),
      place('notifications', 'Notifications', 'dashboard.see', {
        name: 'Notification settings',
        words: 'mail bell',
      }),
    ],
  },
  {
    label: 'Business',
    places: [
      place('business', 'Business', 'settings.see', {
        name: 'Business settings',
        words: 'address logo opening hours invoices numbers return rules',
      }),
      place('locations', 'Locations', 'stock.see', {
        words: 'settings warehouse shop place stock',
      }),
      place('markets', 'Markets', 'settings.see', {
        words: 'settings country currency language categories',
      }),
      place('taxes', 'Taxes', 'settings.see', { words: 'settings vat gst rates classes exempt' }),
    ],
  },
  {
    label: 'Sales',
    places: [
      place('payments', 'Payments', 'settings.see', {
        name: 'Payment settings',
        words: 'card capture authorise stripe',
      }),
      place('messages', 'Messages', 'settings.see', {
        words: 'settings mails emails templates words',
        details: { message: 'Email' },
      }),
      place('sentMails', 'Sent emails', 'settings.see', {
        words: 'settings messages mails log delivered failed',
      }),
    ],
  },
  {
    label: 'People',
    places: [place('team', 'Team', 'team.see', { words: 'settings members roles invite' })],
  },
  {
    label: 'Platform',
    places: [
      place('automations', 'Automations', 'settings.see', {
        words: 'settings rules workflow flow trigger tag assign',
        details: { automation: 'Automation' },
      }),
      place('billing', 'Billing', 'billing.see', { words: 'settings plan invoices' }),
      place('audit', 'Audit', 'audit.see', { words: 'settings log history' }),
    ],
  },
]

interface PlatformPlace {
  readonly id: string
  readonly icon: string
  readonly page: PageName
  readonly label: string
  readonly needs: PlatformPermission
}

/** Entries of an operator's menu. */
export const platformPlaces = [
  { id: 'leads', icon: 'leads', page: 'leads', label: 'Leads', needs: 'leads.see' },
  { id: 'chat', icon: 'dashboard', page: 'chatFigures', label: 'Chat', needs: 'leads.see' },
  { id: 'people', icon: 'people', page: 'people', label: 'People', needs: 'people.see' },
  {
    id: 'payments',
    icon: 'orders',
    page: 'platformPayments',
    label: 'Payments',
    needs: 'payments.see',
  },
] as const satisfies readonly PlatformPlace[]
