import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { UnbuiltNote } from '../../storefront/builds/NewBuildButton.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { collectionQuery } from './collection-queries.ts'
import { CollectionForm } from './CollectionForm.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(collectionQuery(params['collectionId'] ?? ''))
  return null
}

export default function CollectionPage() {
  const { collectionId = '' } = useParams()
  const collection = useQuery(collectionQuery(collectionId))
  const title = collection.data?.title ?? 'Collection'
  usePageTitle(title)
  if (collection.error instanceof ApiError && collection.error.status === 404)
    return (
      <EmptyState
        title="This collection does not exist"
        action={
          <UiLink href={to('collections')} className={buttonStyles({})}>
            All collections
          </UiLink>
        }
      >
        It may have been deleted.
      </EmptyState>
    )
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Collections', href: to('collections') },
          { label: title },
        ]}
      />
      <Loaded query={collection} what="the collection" rows={8}>
        {(stored) => (
          <div className="flex flex-col gap-4">
            <UnbuiltNote />
            <CollectionForm key={stored.id} stored={stored} />
          </div>
        )}
      </Loaded>
    </>
  )
}
