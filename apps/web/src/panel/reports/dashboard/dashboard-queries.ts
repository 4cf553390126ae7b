import {
  getChecklist,
  getDashboard,
  getSalesCharts,
  listAttention,
  type Dashboard,
} from '@marketday/contract/reports/dashboard'
import { listLowStock } from '@marketday/contract/stock/stock'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'

export type Range = Dashboard['range']

/** Keys start with `order`, so that new orders refresh them. */
export const dashboardQuery = (range: Range) =>
  queryOptions({
    queryKey: ['order', 'dashboard', range],
    queryFn: ({ signal }) => call(getDashboard, { query: { range }, signal }),
  })

export const salesChartsQuery = (range: Range) =>
  queryOptions({
    queryKey: ['order', 'dashboard', 'charts', range],
    queryFn: ({ signal }) => call(getSalesCharts, { query: { range }, signal }),
  })

export const attentionQuery = queryOptions({
  queryKey: ['order', 'dashboard', 'attention'],
  queryFn: ({ signal }) => call(listAttention, { signal }),
})

export const lowStockQuery = queryOptions({
  queryKey: ['stock', 'dashboard'],
  queryFn: ({ signal }) => call(listLowStock, { query: { limit: 10 }, signal }),
})

export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  queryFn: ({ signal }) => call(getChecklist, { signal }),
})
