import { priceAssignments } from '@marketday/contract/deliveries/assign-stops'
import { getBoard, getDelivery } from '@marketday/contract/deliveries/deliveries'
import { getPlan } from '@marketday/contract/deliveries/delivery-plan'
import { listDisputes } from '@marketday/contract/deliveries/delivery-disputes'
import { listSlotTemplates, listSlotsOfDay } from '@marketday/contract/deliveries/delivery-slots'
import { listZones } from '@marketday/contract/deliveries/delivery-zones'
import { listDrivers } from '@marketday/contract/deliveries/drivers'
import { getRun } from '@marketday/contract/deliveries/driver-run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { actsOn, performsOn } from '../act.ts'
import { keepRun, readKeptRun } from './run/run-store.ts'

/** Default: today in the shop's time zone. */
export const boardQuery = (day: string) =>
  queryOptions({
    queryKey: ['delivery', 'board', day],
    queryFn: ({ signal }) => call(getBoard, { query: day ? { day } : {}, signal }),
    placeholderData: keepPreviousData,
  })

/** Price of moving these stops to each driver. */
export const pricesQuery = (day: string, deliveryIds: readonly string[]) =>
  queryOptions({
    queryKey: ['delivery', 'prices', day, deliveryIds],
    queryFn: ({ signal }) =>
      call(priceAssignments, { body: { day, deliveryIds: [...deliveryIds] }, signal }),
  })

const planPollMs = 700

export const planQuery = (planId: string) =>
  queryOptions({
    queryKey: ['delivery', 'plan', planId],
    queryFn: ({ signal }) => call(getPlan, { params: { planId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? planPollMs : false),
  })

export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ['delivery', 'one', deliveryId],
    queryFn: ({ signal }) => call(getDelivery, { params: { deliveryId }, signal }),
  })

export const slotsQuery = (day: string) =>
  queryOptions({
    queryKey: ['delivery', 'slots', day],
    queryFn: ({ signal }) => call(listSlotsOfDay, { query: { day }, signal }),
  })

export const disputesQuery = queryOptions({
  queryKey: ['delivery', 'disputes'],
  queryFn: ({ signal }) => call(listDisputes, { signal }),
})

export const zonesQuery = queryOptions({
  queryKey: ['delivery', 'zones'],
  queryFn: ({ signal }) => call(listZones, { signal }),
})

export const templatesQuery = queryOptions({
  queryKey: ['delivery', 'templates'],
  queryFn: ({ signal }) => call(listSlotTemplates, { signal }),
})

export const driversQuery = queryOptions({
  queryKey: ['delivery', 'drivers'],
  queryFn: ({ signal }) => call(listDrivers, { signal }),
})

/** Stored on the phone, so that the run is available offline. */
export const runQuery = (maySeeBoard: boolean) =>
  queryOptions({
    queryKey: ['delivery', 'run'],
    queryFn: async ({ signal }) => {
      const run = await call(getRun, { signal })
      await keepRun(run, maySeeBoard).catch(() => {})
      return run
    },
  })

/** Run stored on the phone, available offline. */
export const keptRunQuery = queryOptions({
  queryKey: ['driver-kept-run'],
  queryFn: readKeptRun,
  networkMode: 'always',
  retry: false,
})

const refreshDeliveries = () => queryClient.invalidateQueries({ queryKey: ['delivery'] })

export const act = actsOn(refreshDeliveries)
export const perform = performsOn(refreshDeliveries)
