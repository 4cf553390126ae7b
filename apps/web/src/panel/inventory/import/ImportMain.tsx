import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { forgetPendingImport } from '../../../platform/pending-import.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useCan } from '../../use-can.ts'
import { ImportReview } from './ImportReview.tsx'
import { currentImportQuery } from './import-queries.ts'
import { WebsiteForm } from './WebsiteForm.tsx'
import { Loaded } from '../../lists/Loaded.tsx'

/** The import tab: the import at hand, or the field that starts one. */
export function ImportMain() {
  const mayEdit = useCan()('products.edit')
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('import')
  const current = useQuery({ ...currentImportQuery, enabled: chosen === null })
  const open = (importId: string) => {
    forgetPendingImport()
    void queryClient.invalidateQueries({ queryKey: currentImportQuery.queryKey })
    setSearch((before) => withImport(before, importId))
  }
  const importId = chosen ?? current.data?.id
  const start = mayEdit ? <WebsiteForm onStarted={open} /> : <NotAllowed />
  if (chosen === 'new') return start
  if (importId)
    return (
      <div className="flex flex-col gap-5">
        {mayEdit && (
          <Button variant="secondary" size="small" className="self-end" onClick={() => open('new')}>
            Import another website
          </Button>
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
  <EmptyState title="Nothing was imported yet">
    Your role can see items but not import them.
  </EmptyState>
)

function withImport(before: URLSearchParams, importId: string) {
  const next = new URLSearchParams(before)
  next.set('import', importId)
  return next
}
