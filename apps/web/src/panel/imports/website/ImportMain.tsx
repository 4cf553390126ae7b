import { useQuery } from '@tanstack/react-query'
import { forgetPreview } from '../../../platform/website-import/kept-preview.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useCan } from '../../account-query.ts'
import { ImportReview } from './ImportReview.tsx'
import { currentImportQuery } from './import-queries.ts'
import { CheckAgainButton } from '../resync/CheckAgainButton.tsx'
import { ImportStart } from '../start/ImportStart.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'

/** Import tab: current import, or the start form. */
export function ImportMain() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const chosen = address.value('import')
  const current = useQuery({ ...currentImportQuery, enabled: chosen === '' })
  const open = (importId: string) => {
    forgetPreview()
    void queryClient.invalidateQueries({ queryKey: currentImportQuery.queryKey })
    address.change({ import: importId, filter: null, search: null, kind: null })
  }
  const importId = chosen || current.data?.id
  const start = mayEdit ? <ImportStart onStarted={open} /> : <NotAllowed />
  if (chosen === 'new') return start
  if (importId)
    return (
      <div className="flex flex-col gap-5">
        {mayEdit && (
          <div className="flex flex-wrap justify-end gap-2">
            <CheckAgainButton importId={importId} onStarted={open} />
            <Button variant="secondary" size="small" onClick={() => open('new')}>
              New import
            </Button>
          </div>
        )}
        <ImportReview key={importId} importId={importId} />
      </div>
    )
  return (
    <Loaded query={current} what="the imports">
      {() => start}
    </Loaded>
  )
}

const NotAllowed = () => (
  <EmptyState title="No imports yet">Your role can see items but not import them.</EmptyState>
)
