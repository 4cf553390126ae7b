import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportItems, listItems } from '@marketday/contract/catalog/products/products'
import { call } from '../../../platform/api/api.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { act } from '../../act.ts'
import { filtersFrom } from '../../kit/list/list-address.ts'

/** Saves the items that the list shows, on all its pages, as a file that can be uploaded again. */
export function ExportButton() {
  const { busy, during } = useBusy()
  const [search] = useSearchParams()
  // The other tabs have filters of their own.
  const filters = search.has('tab') ? {} : filtersFrom(listItems, search)
  const save = async () => saveCsv('items.csv', await call(exportItems, { query: filters }))
  return (
    <Button
      variant="secondary"
      busy={busy}
      onClick={() => void during(() => act(save, { failed: 'Nothing was exported' }))}
    >
      <Download aria-hidden className="size-4" />
      Export
    </Button>
  )
}
