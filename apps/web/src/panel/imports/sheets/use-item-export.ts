import { useSearchParams } from 'react-router'
import { exportItems, listItems } from '@marketday/contract/catalog/products/products'
import { call } from '../../../platform/api/api.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { act } from '../../act.ts'
import { filtersFrom } from '../../kit/list/list-address.ts'

/** Exports all matching items in a reimportable format. */
export function useItemExport(): () => void {
  const [search] = useSearchParams()
  // Other tabs have different filters.
  const query = search.has('tab') ? {} : filtersFrom(listItems, search)
  return () =>
    void act(async () => saveCsv('items.csv', await call(exportItems, { query })), {
      failed: 'Nothing was exported',
    })
}
