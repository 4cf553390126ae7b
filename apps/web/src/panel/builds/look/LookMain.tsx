import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../platform/session/auth-store.ts'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { ListFailure } from '../../lists/ListStates.tsx'
import { draftQuery } from '../build-queries.ts'
import { LookForm } from './LookForm.tsx'

/** The shop as it is being edited. */
export function LookMain() {
  const draft = useQuery(draftQuery)
  const { userInfo } = useAuth()
  if (draft.isPending) return <SkeletonRows rows={6} label="Loading the look of the shop" />
  if (draft.isError)
    return (
      <ListFailure
        what="look of the shop"
        error={draft.error}
        onRetry={() => void draft.refetch()}
      />
    )
  return <LookForm stored={draft.data} shopName={userInfo.tenant?.name ?? ''} />
}
