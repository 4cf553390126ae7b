import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import type { Can, Permission } from '@marketday/contract/accounts/team/permissions'
import { to } from '../../paths.ts'

export interface PanelPage {
  readonly label: string
  readonly href: string
  readonly words?: string
}

interface Place extends PanelPage {
  readonly needs?: Permission
}

const tab = (page: string, name: string) => `${page}?tab=${name}`

const places: readonly Place[] = [
  { label: 'Add an item', href: to('newItem'), needs: 'products.edit', words: 'new product' },
  {
    label: 'Edit items as a spreadsheet',
    href: to('spreadsheet'),
    needs: 'products.edit',
    words: 'grid bulk prices',
  },
  {
    label: 'Past changes',
    href: to('itemChanges'),
    needs: 'products.see',
    words: 'bulk undo history items',
  },
  {
    label: 'Draft orders',
    href: tab(to('orderManagement'), 'drafts'),
    needs: 'orders.see',
    words: 'new phone counter by hand',
  },
  {
    label: 'Returns',
    href: tab(to('orderManagement'), 'returns'),
    needs: 'orders.see',
    words: 'send back exchange',
  },
  {
    label: 'Past changes of orders',
    href: to('orderActs'),
    needs: 'orders.see',
    words: 'bulk undo history tag pack cancel',
  },
  {
    label: 'Past changes of customers',
    href: to('customerMerges'),
    needs: 'orders.see',
    words: 'merge merged doubles undo apart',
  },
  {
    label: 'Past stock entries',
    href: tab(to('itemChanges'), 'stock'),
    needs: 'stock.see',
    words: 'undo receipt count history',
  },
  {
    label: 'Custom fields',
    href: to('customFields'),
    needs: 'products.see',
    words: 'own attributes properties facts',
  },
  {
    label: 'Collections',
    href: to('collections'),
    needs: 'products.see',
    words: 'shelves home page menu featured',
  },
  {
    label: 'Discounts',
    href: to('discounts'),
    needs: 'products.see',
    words: 'codes coupons vouchers promotions sale',
  },
  {
    label: 'Stock',
    href: tab(to('inventoryManagement'), 'stock'),
    needs: 'stock.see',
    words: 'inventory quantity',
  },
  {
    label: 'Receive goods',
    href: to('receiveStock'),
    needs: 'stock.edit',
    words: 'stock delivery scan',
  },
  {
    label: 'Stock counts',
    href: to('stockTakes'),
    needs: 'stock.see',
    words: 'inventory take sheet variance scan',
  },
  {
    label: 'Transfers',
    href: to('transfers'),
    needs: 'stock.see',
    words: 'stock move between locations in transit',
  },
  {
    label: 'Purchase orders',
    href: to('purchases'),
    needs: 'stock.see',
    words: 'stock suppliers buy reorder expected cost',
  },
  {
    label: 'Stock ledger',
    href: to('stockLedger'),
    needs: 'stock.see',
    words: 'history movements',
  },
  {
    label: 'Import items from a file',
    href: to('bulkUpload'),
    needs: 'products.edit',
    words: 'bulk upload csv xlsx spreadsheet',
  },
  { label: 'Imports', href: to('imports'), needs: 'products.see', words: 'history undo uploads' },
  {
    label: 'Import from a website',
    href: tab(to('inventoryManagement'), 'import'),
    needs: 'products.edit',
  },
  {
    label: 'Old addresses',
    href: to('oldAddresses'),
    needs: 'products.see',
    words: 'redirects 301 website links',
  },
  {
    label: 'Customers',
    href: to('customers'),
    needs: 'orders.see',
    words: 'people shoppers buyers',
  },
  {
    label: 'Imported orders',
    href: tab(to('orderManagement'), 'imported'),
    needs: 'orders.see',
    words: 'former shop history old earlier',
  },
  {
    label: 'Import orders from a file',
    href: to('orderImport'),
    needs: 'orders.edit',
    words: 'former shop shopify csv xlsx history',
  },
  {
    label: 'Abandoned carts',
    href: to('abandonedCarts'),
    needs: 'orders.see',
    words: 'checkout left recover recovered reminder',
  },
  {
    label: 'Gift cards',
    href: to('giftCards'),
    needs: 'orders.see',
    words: 'vouchers store credit balance',
  },
  {
    label: 'Payments to settle',
    href: tab(to('orderManagement'), 'payments'),
    needs: 'orders.see',
    words: 'refunds',
  },
  {
    label: 'Finance',
    href: to('finance'),
    needs: 'dashboard.money',
    words: 'sales tax vat month accounting books report revenue',
  },
  {
    label: 'Invoices and credit notes',
    href: to('register'),
    needs: 'dashboard.money',
    words: 'register vat report documents accounting',
  },
  { label: 'Journal', href: to('journal'), needs: 'dashboard.money', words: 'accounts datev' },
  {
    label: 'Payouts',
    href: to('payouts'),
    needs: 'dashboard.money',
    words: 'bank card provider fees balance',
  },
  {
    label: 'Reconciliation',
    href: to('reconciliation'),
    needs: 'dashboard.money',
    words: 'card provider differences compare books',
  },
  {
    label: 'Cash-up',
    href: to('cashUps'),
    needs: 'orders.edit',
    words: 'till cash count drawer coins notes float',
  },
  {
    label: 'Orders to pack',
    href: tab(to('orderManagement'), 'unfulfilled'),
    needs: 'orders.see',
    words: 'unfulfilled',
  },
  {
    label: 'Orders with problems',
    href: tab(to('orderManagement'), 'problems'),
    needs: 'orders.see',
  },
  {
    label: 'Delivery areas and times',
    href: tab(to('deliveryManagement'), 'areas'),
    needs: 'deliveries.see',
    words: 'zones slots fees',
  },
  { label: 'Drivers', href: tab(to('deliveryManagement'), 'drivers'), needs: 'deliveries.see' },
  {
    label: 'My run',
    href: `${to('deliveryManagement')}?view=run`,
    needs: 'deliveries.drive',
    words: 'driver stops',
  },
]

const settings: readonly Place[] = [
  { label: 'Account settings', href: to('account'), words: 'name email sign out' },
  {
    label: 'Security settings',
    href: to('security'),
    words: 'password passkey second factor sessions',
  },
  {
    label: 'Notification settings',
    href: to('notifications'),
    needs: 'dashboard.see',
    words: 'mail bell',
  },
  { label: 'Team', href: to('team'), needs: 'team.see', words: 'settings members roles invite' },
  {
    label: 'Business settings',
    href: to('business'),
    needs: 'settings.see',
    words: 'address logo opening hours',
  },
  {
    label: 'Locations',
    href: to('locations'),
    needs: 'stock.see',
    words: 'settings warehouse shop place stock',
  },
  {
    label: 'Markets',
    href: to('markets'),
    needs: 'settings.see',
    words: 'settings country currency language categories',
  },
  {
    label: 'Taxes',
    href: to('taxes'),
    needs: 'settings.see',
    words: 'settings vat gst rates classes exempt',
  },
  {
    label: 'Automations',
    href: to('automations'),
    needs: 'settings.see',
    words: 'settings rules workflow flow trigger tag assign',
  },
  {
    label: 'Payment settings',
    href: to('payments'),
    needs: 'settings.see',
    words: 'card capture authorise',
  },
  {
    label: 'Messages',
    href: to('messages'),
    needs: 'settings.see',
    words: 'settings mails emails templates words',
  },
  {
    label: 'Sent emails',
    href: to('sentMails'),
    needs: 'settings.see',
    words: 'settings messages emails log delivered failed',
  },
  { label: 'Billing', href: to('billing'), needs: 'billing.see', words: 'settings plan invoices' },
  { label: 'Audit', href: to('audit'), needs: 'audit.see', words: 'settings log history' },
]

export function listPages(menu: readonly MenuItem[], can: Can): readonly PanelPage[] {
  const ofMenu = menu.flatMap(({ label, to: href, children = [] }) => [
    { label, href },
    ...children.map((child) => ({ label: child.label, href: child.to, words: 'category' })),
  ])
  const allowed = [...places, ...settings].filter(({ needs }) => !needs || can(needs))
  return [...ofMenu, ...allowed]
}
