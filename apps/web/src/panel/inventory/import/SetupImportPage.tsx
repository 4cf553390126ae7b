import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { ImportReview } from './ImportReview.tsx'
import { currentImportQuery } from './import-queries.ts'

/** The review inside the set-up, on the route below its third page. */
export default function SetupImportPage() {
  const { data: current, error, isPending, refetch } = useQuery(currentImportQuery)
  if (error)
    return (
      <ErrorState
        title="The import could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <SkeletonRows label="Loading the import" />
  return current ? <ImportReview commitsLater importId={current.id} /> : null
}
