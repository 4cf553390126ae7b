import type { OrderDraft } from '@marketday/contract/orders/order-draft'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { payLinkQuery } from '../order-queries.ts'
import { DraftEditor } from './DraftEditor.tsx'
import { draftQuery } from './draft-queries.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(draftQuery(params['draftId'] ?? ''))
  return null
}

const crumbs = [
  { label: 'Order Management', href: to('orderManagement') },
  { label: 'Drafts', href: `${to('orderManagement')}?tab=drafts` },
  { label: 'Draft order' },
]

export default function OrderDraftPage() {
  const { draftId = '' } = useParams()
  const draft = useQuery(draftQuery(draftId))
  if (draft.error instanceof ApiError && draft.error.status === 404 && !draft.data)
    return <MissingDraft />
  if (draft.data && draft.data.order === null)
    return <DraftEditor key={draftId} draft={draft.data} />
  return (
    <>
      <PageHeader title="Draft order" crumbs={crumbs} />
      <Loaded query={draft} what="the draft" rows={8}>
        {({ order }) => order && <Placed order={order} />}
      </Loaded>
    </>
  )
}

function Placed({ order: { id, number } }: { order: NonNullable<OrderDraft['order']> }) {
  const link = useQuery(payLinkQuery(id))
  // The button that placed it disappears with its dialog.
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => acts.current?.querySelector('a')?.focus(), [])
  return (
    <EmptyState
      title={`This draft is order ${number} now`}
      action={
        <div ref={acts} className="flex flex-wrap justify-center gap-3">
          <UiLink href={to('order', { orderId: id })} className={buttonStyles({})}>
            Open the order
          </UiLink>
          {link.data && <CopyButton address={link.data.url} />}
        </div>
      }
    >
      {link.data && 'With the link, the customer pays by card.'}
    </EmptyState>
  )
}

function MissingDraft() {
  return (
    <>
      <PageHeader title="Draft order" crumbs={crumbs} />
      <EmptyState
        title="This draft does not exist"
        action={
          <UiLink href={`${to('orderManagement')}?tab=drafts`} className={buttonStyles({})}>
            All drafts
          </UiLink>
        }
      >
        It may have been deleted, or belong to another business.
      </EmptyState>
    </>
  )
}
