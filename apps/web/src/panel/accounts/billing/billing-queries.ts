import { getSubscription, listPlans } from '@marketday/contract/accounts/billing/billing'
import { getPlanPayments, getPlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { actsOn } from '../../act.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
})

export const planUseQuery = queryOptions({
  queryKey: ['subscription', 'use'],
  queryFn: ({ signal }) => call(getPlanUse, { signal }),
})

export const paymentsQuery = queryOptions({
  queryKey: ['subscription', 'payments'],
  queryFn: ({ signal }) => call(getPlanPayments, { signal }),
})

export const plansQuery = (currency: string) =>
  queryOptions({
    queryKey: ['plans', currency],
    queryFn: ({ signal }) => call(listPlans, { query: { currency }, signal }),
  })

export const reloadBilling = () => queryClient.invalidateQueries({ queryKey: ['subscription'] })

export const actOnBilling = actsOn(reloadBilling)
