import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { forgetPendingImport } from '../../../platform/pending-import.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { useCan } from '../../use-can.ts'
import { ImportReview } from './ImportReview.tsx'
import { currentImportQuery } from './import-queries.ts'
import { WebsiteForm } from './WebsiteForm.tsx'

/** The import tab: the import at hand, or the field that starts one. */
export function ImportMain() {
  const mayEdit = useCan()('products.edit')
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('import')
  const {
    data: current,
    error,
    isPending,
    refetch,
  } = useQuery({ ...currentImportQuery, enabled: chosen === null })

  const open = (importId: string) => {
    forgetPendingImport()
    void queryClient.invalidateQueries({ queryKey: currentImportQuery.queryKey })
    setSearch((before) => withImport(before, importId))
  }
  const importId = chosen ?? current?.id
  if (chosen === 'new') return mayEdit ? <WebsiteForm onStarted={open} /> : <NotAllowed />
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
  if (error)
    return (
      <ErrorState
        title="The imports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <SkeletonRows label="Loading the imports" />
  return mayEdit ? <WebsiteForm onStarted={open} /> : <NotAllowed />
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
