import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportItems } from '@marketday/contract/products/products'
import { call } from '../../../platform/api/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'
import { filterNames } from '../items/item-filters.ts'
import { collectPages } from './collect-pages.ts'

/** Saves the items that the list shows, on all its pages, as a file that can be uploaded again. */
export function ExportButton() {
  const [search] = useSearchParams()
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)
      return value && search.get('tab') === null ? [[name, value]] : []
    }),
  )
  const save = async () => {
    const pages = await collectPages((cursor) =>
      call(exportItems, { query: { ...filters, ...(cursor && { cursor }) } }),
    )
    saveFile('items.csv', pages.map(({ csv }) => csv).join(''), 'text/csv')
  }
  return (
    <Button variant="secondary" onClick={() => act(save, { failed: 'Nothing was exported' })}>
      <Download aria-hidden className="size-4" />
      Export
    </Button>
  )
}
