import { searchPanel } from '@marketday/contract/panel/panel-search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import type { Suggestion } from '../../ui/fields/SuggestField.tsx'

export async function findItems(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const { rows } = await call(searchPanel, { query: { search: text }, signal })
  return rows
    .filter(({ kind }) => kind === 'item')
    .map(({ id, title, detail }) => ({ id, label: title, detail }))
}

export const itemNameQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['product', 'name', itemId],
    queryFn: async ({ signal }) => {
      const { rows } = await call(searchPanel, { query: { recent: itemId }, signal })
      return rows[0]?.title ?? 'Unknown item'
    },
    enabled: itemId !== '',
  })
