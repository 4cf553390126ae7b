import type { Page } from '@playwright/test'

export const customers = '/adminPanel/orderManagement/customers'
export const anyCustomers = /\/api\/customers(\?|$)/

export const table = (page: Page) => page.getByRole('table', { name: 'Customers' })

export const someone = (name: string) => ({
  name,
  email: `buyer.${crypto.randomUUID().slice(0, 8)}@example.com`,
})
