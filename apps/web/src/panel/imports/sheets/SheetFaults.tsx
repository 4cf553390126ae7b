import { listSheetFaults } from '@marketday/contract/imports/sheets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { FaultList } from './FaultList.tsx'
import { sheetFaultsQuery } from './sheet-queries.ts'

export const SheetFaults = ({ importId }: { importId: string }) => (
  <FaultList
    list={useInfiniteQuery(sheetFaultsQuery(importId))}
    ask={(query) => call(listSheetFaults, { params: { id: importId }, query })}
  />
)
