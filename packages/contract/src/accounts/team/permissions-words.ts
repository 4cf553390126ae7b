import type { GrantablePermission, Permission } from './permissions.ts'

interface PermissionWords {
  readonly label: string
  readonly hint?: string
}

export const permissionAreas: readonly {
  readonly title: string
  readonly permissions: readonly GrantablePermission[]
}[] = [
  { title: 'Dashboard', permissions: ['dashboard.see', 'dashboard.money'] },
  {
    title: 'Items and stock',
    permissions: ['products.see', 'products.edit', 'stock.see', 'stock.edit'],
  },
  {
    title: 'Orders',
    permissions: [
      'orders.see',
      'orders.edit',
      'orders.refund',
      'orders.oversell',
      'orders.export',
      'customers.export',
      'orders.erase',
      'credit.edit',
      'cash.reopen',
    ],
  },
  { title: 'Deliveries', permissions: ['deliveries.see', 'deliveries.edit', 'deliveries.drive'] },
  { title: 'The shop’s look', permissions: ['builds.see', 'builds.create', 'builds.publish'] },
  { title: 'Team', permissions: ['team.see', 'team.edit'] },
  {
    title: 'Business',
    permissions: ['settings.see', 'settings.edit', 'billing.see', 'billing.edit', 'audit.see'],
  },
]

export const permissionWords: Readonly<Record<Permission, PermissionWords>> = {
  'dashboard.see': { label: 'See the dashboard', hint: 'Today’s figures, without revenue.' },
  'dashboard.money': { label: 'See earnings', hint: 'Sales and averages on the dashboard.' },
  'products.see': { label: 'See items', hint: 'Items, categories and imports.' },
  'products.edit': { label: 'Change items', hint: 'Add, import, edit prices and archive.' },
  'stock.see': { label: 'See stock' },
  'stock.edit': { label: 'Change stock', hint: 'Receive goods, count and correct.' },
  'orders.see': { label: 'See orders', hint: 'Includes customer names and addresses.' },
  'orders.edit': { label: 'Work on orders', hint: 'Pick, pack, hand over, hold and cancel.' },
  'orders.refund': { label: 'Refund orders', hint: 'Refund payments.' },
  'orders.oversell': {
    label: 'Allow overselling',
    hint: 'Place manual orders for items that aren’t in stock.',
  },
  'credit.edit': { label: 'Manage credit', hint: 'Gift cards and store credit.' },
  'orders.export': {
    label: 'Export orders',
    hint: 'Files of orders, invoices and finance rows with customer names. Every export is in the audit log.',
  },
  'customers.export': {
    label: 'Export customers',
    hint: 'Files with names, email addresses and phone numbers. Every export is in the audit log.',
  },
  'orders.erase': {
    label: 'Erase customers',
    hint: 'Permanently. Orders stay on record without a name. Includes exporting a customer’s data.',
  },
  'cash.reopen': {
    label: 'Reopen closed tills',
    hint: 'Undo a cash-up to count it again.',
  },
  'deliveries.see': { label: 'See deliveries', hint: 'The board, areas, times and drivers.' },
  'deliveries.edit': { label: 'Plan deliveries', hint: 'Areas, times, drivers and routes.' },
  'deliveries.drive': { label: 'Drive', hint: 'Own route, with proof of delivery.' },
  'builds.see': { label: 'See the look and its versions' },
  'builds.create': { label: 'Change the look', hint: 'Start builds without publishing.' },
  'builds.publish': {
    label: 'Publish',
    hint: 'Publish a version, or roll back to an earlier one.',
  },
  'team.see': { label: 'See the team', hint: 'Members with their addresses, invitations, roles.' },
  'team.edit': {
    label: 'Change the team',
    hint: 'Invite people, assign and create roles, up to your own permissions.',
  },
  'settings.see': { label: 'See the business’s settings' },
  'settings.edit': { label: 'Change the business’s settings' },
  'billing.see': { label: 'See plan and invoices' },
  'billing.edit': { label: 'Change the plan', hint: 'Includes finishing the set-up.' },
  'audit.see': { label: 'View the audit log', hint: 'Who did what, and from where.' },
  'ownership.edit': { label: 'Own the business' },
}
