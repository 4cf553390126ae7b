import { listOrderFaults } from '@marketday/contract/orders/historic/order-imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { FaultList } from '../../imports/sheets/FaultList.tsx'
import { orderFaultsQuery } from './order-import-queries.ts'

export const OrderFaults = ({ id }: { id: string }) => (
  <FaultList
    list={useInfiniteQuery(orderFaultsQuery(id))}
    ask={(query) => call(listOrderFaults, { params: { orderImportId: id }, query })}
  />
)
