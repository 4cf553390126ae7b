import type { GrantablePermission, Permission } from './permissions.ts'

interface PermissionWords {
  readonly label: string
  readonly hint?: string
}

/** Permissions as people read them, by area, in the order of the panel. */
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
  'dashboard.see': { label: 'See the dashboard', hint: 'The day’s numbers, without money.' },
  'dashboard.money': { label: 'See what is earned', hint: 'Sales and averages on the dashboard.' },
  'products.see': { label: 'See items', hint: 'Items, categories and imports.' },
  'products.edit': { label: 'Change items', hint: 'Prices included; add, import and archive.' },
  'stock.see': { label: 'See stock' },
  'stock.edit': { label: 'Change stock', hint: 'Receive goods, count and correct.' },
  'orders.see': { label: 'See orders', hint: 'With names and addresses of customers.' },
  'orders.edit': { label: 'Work on orders', hint: 'Pick, pack, hand over, hold and cancel.' },
  'orders.refund': { label: 'Refund orders', hint: 'Gives money back.' },
  'orders.oversell': {
    label: 'Sell more than there is',
    hint: 'Places orders by hand although goods are missing.',
  },
  'credit.edit': { label: 'Give credit', hint: 'Gift cards and what customers have to spend.' },
  'orders.erase': {
    label: 'Erase customers',
    hint: 'For good; their orders stay in the books without a name. Also gives out all that is kept of one.',
  },
  'cash.reopen': {
    label: 'Open closed tills again',
    hint: 'Takes a cash-up back, so that it is counted anew.',
  },
  'deliveries.see': { label: 'See deliveries', hint: 'The board, areas, times and drivers.' },
  'deliveries.edit': { label: 'Plan deliveries', hint: 'Areas, times, drivers and routes.' },
  'deliveries.drive': { label: 'Drive', hint: 'The own run, with proof at the door.' },
  'builds.see': { label: 'See the look and its versions' },
  'builds.create': { label: 'Change the look', hint: 'Start builds; nothing goes live by it.' },
  'builds.publish': { label: 'Publish', hint: 'Put a version live, or go back to an older one.' },
  'team.see': { label: 'See the team', hint: 'Members with their addresses, invitations, roles.' },
  'team.edit': {
    label: 'Change the team',
    hint: 'Invite, give roles and make new ones: never more than the own role allows.',
  },
  'settings.see': { label: 'See the business’s settings' },
  'settings.edit': { label: 'Change the business’s settings' },
  'billing.see': { label: 'See plan and invoices' },
  'billing.edit': { label: 'Change the plan', hint: 'And finish setting the business up.' },
  'audit.see': { label: 'Read the audit', hint: 'Who did what, from where.' },
  'ownership.edit': { label: 'Own the business' },
}
