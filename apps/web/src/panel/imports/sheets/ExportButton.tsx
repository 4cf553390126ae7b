import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { exportItems, listItems } from '@marketday/contract/catalog/products/products'
import { call } from '../../../platform/api/api.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { act } from '../../act.ts'
import { filtersFrom } from '../../kit/list/list-address.ts'

/** Exports all matching items in a reimportable format. */
export function ExportButton() {
  const { busy, during } = useBusy()
  const [search] = useSearchParams()
  // Other tabs have different filters.
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
