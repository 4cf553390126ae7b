import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { Import } from '@marketday/contract/imports/imports'
import {
  chooseImportChanges,
  createResync,
  listImportChanges,
} from '@marketday/contract/imports/resync'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { importQuery } from '../website/import-queries.ts'

export const changesQuery = (id: string, query: QueryInput<typeof listImportChanges>) =>
  queryOptions({
    queryKey: ['import', 'changes', id, query],
    queryFn: ({ signal }) => call(listImportChanges, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export async function choose(id: string, body: BodyInput<typeof chooseImportChanges>) {
  const entry = await call(chooseImportChanges, { params: { id }, body })
  await showAnswer(importQuery(id).queryKey, entry)
  await queryClient.invalidateQueries({ queryKey: ['import', 'changes', id] })
}

export const checkAgain = (id: string): Promise<Import> => call(createResync, { params: { id } })
