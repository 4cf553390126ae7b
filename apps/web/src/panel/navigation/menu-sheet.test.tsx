// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rolePermissions, type Role } from '@marketday/contract/accounts/team/permissions'
import { queryClient } from '../../platform/api/query-client.ts'
import { clearAuth, storeLogin, storeMenu } from '../../platform/session/auth-store.ts'
import { orderCountsQuery } from '../orders/order-counts-query.ts'
import { locationsQuery } from '../stock/locations/use-locations.ts'
import { BottomBar } from './BottomBar.tsx'
import { allPlaces, hrefOf } from './find-place.ts'
import { MenuSheet } from './MenuSheet.tsx'
import { PanelMenu } from './PanelMenu.tsx'

const items = [
  ['dashboard', 'Dashboard', 'dashboard'],
  ['builds', 'Build Management', 'buildManagement'],
  ['inventory', 'Product & Inventory', 'inventoryManagement'],
  ['orders', 'Order Management', 'orderManagement'],
  ['deliveries', 'Delivery Management', 'deliveryManagement'],
].map(([id = '', label = '', path = '']) => ({ id, label, icon: id, to: `/adminPanel/${path}` }))

const place = { id: 'a', name: 'Main', sells: true, isMain: true, isClosed: false }

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.showModal = showModal
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  clearAuth()
  vi.unstubAllGlobals()
})

interface Shown {
  at?: string
  role?: Role
}

function show(element: ReactElement, { at = '/adminPanel/dashboard', role = 'owner' }: Shown = {}) {
  const tenant = { id: 't', name: 'Copper Bakery', slug: 'copper' }
  storeLogin({ token: 't', refreshToken: 'r', role, tenant })
  storeMenu(items)
  queryClient.setQueryData(['account'], { permissions: rolePermissions[role], tenants: [tenant] })
  queryClient.setQueryData(locationsQuery.queryKey, {
    rows: [place, { ...place, id: 'b' }],
  } as never)
  queryClient.setQueryData(orderCountsQuery.queryKey, {
    drafts: 3,
    returns: 0,
    imported: 2,
  } as never)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('on a phone every page is two presses away: the menu, and its link there', () => {
  show(<MenuSheet items={items} onClose={() => {}} />)
  const offered = new Set(hrefs())
  const places = allPlaces.filter(
    ({ section, place: { page } }) => section !== 'platform' && page !== 'dashboard',
  )
  expect(
    places.map(({ place: known }) => hrefOf(known)).filter((href) => !offered.has(href)),
  ).toEqual([])
})

test('the bar has the five entries by name, in the order of the specification', () => {
  show(<BottomBar items={items} />)
  const bar = screen.getByRole('navigation', { name: 'Menu entries' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(items.map(({ label }) => label))
})

const menu = <PanelMenu items={items} isCollapsed={false} onCollapse={() => {}} />

test('the active entry alone shows its sub-pages, with counts and the current one marked', () => {
  show(menu, { at: '/adminPanel/orderManagement?tab=returns' })
  const pages = screen.getByRole('list', { name: 'Order Management' })
  expect(within(pages).getByRole('link', { name: 'Drafts 3' })).toBeTruthy()
  expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('Returns')
  expect(screen.queryByRole('list', { name: 'Product & Inventory' })).toBeNull()
  // Only around the current page.
  expect(within(pages).queryByRole('link', { name: 'Payouts' })).toBeNull()
})

test('pages below a sub-page show around the current one', () => {
  show(menu, { at: '/adminPanel/orderManagement/payouts/some-id' })
  expect(screen.getByRole('link', { name: 'Reconciliation' })).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Payouts')
})

test('a role finds only the pages it may open', () => {
  show(menu, { at: '/adminPanel/orderManagement', role: 'dispatcher' })
  const pages = screen.getByRole('list', { name: 'Order Management' })
  expect(within(pages).queryByRole('link', { name: 'Finance' })).toBeNull()
  expect(within(pages).getByRole('link', { name: 'Customers' })).toBeTruthy()
})

test('categories of the market show below the items, three at first', () => {
  const children = Array.from({ length: 9 }, (_child, index) => ({
    id: `c${index}`,
    label: `Category ${index}`,
    icon: 'category',
    to: `/adminPanel/inventoryManagement?category=c${index}`,
  }))
  const withCategories = items.map((item) =>
    item.id === 'inventory' ? { ...item, children } : item,
  )
  show(<PanelMenu items={withCategories} isCollapsed={false} onCollapse={() => {}} />, {
    at: '/adminPanel/inventoryManagement?category=c1',
  })
  const list = screen.getByRole('list', { name: 'Categories in the menu' })
  expect(within(list).getAllByRole('link')).toHaveLength(3)
  expect(within(list).getByRole('link', { current: true }).textContent).toBe('Category 1')
  fireEvent.click(within(list).getByRole('button', { name: 'Show all 9' }))
  expect(within(list).getAllByRole('link')).toHaveLength(9)
})

test('a collapsed menu keeps the names of its entries and shows no sub-pages', () => {
  show(<PanelMenu items={items} isCollapsed onCollapse={() => {}} />, {
    at: '/adminPanel/orderManagement',
  })
  expect(screen.getByRole('link', { name: 'Order Management' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Order Management' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Expand menu' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
})
