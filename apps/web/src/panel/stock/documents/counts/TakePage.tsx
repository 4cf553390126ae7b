import {
  cancelStockTake,
  listStockTakeLines,
  type StockTake,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, moment } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { usePageTitle } from '../../../kit/page/use-page-title.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../../act.ts'
import { ReadOnlyNote } from '../../../forms/ReadOnlyNote.tsx'
import { queryFrom } from '../../../kit/list/list-address.ts'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { useCan } from '../../../use-can.ts'
import { useLocations } from '../../locations/use-locations.ts'
import { focusHeading } from '../../../kit/page/focus-heading.ts'
import { undoStock } from '../../undo-stock.ts'
import { PostTakeDialog } from './PostTakeDialog.tsx'
import { ScanCount } from './ScanCount.tsx'
import { refreshTakes, takeLinesQuery, takeQuery } from './take-queries.ts'
import { differences, takeWords, worth } from './take-words.ts'
import { TakeLines } from './TakeLines.tsx'

export const meta = () => panelTitle('Stock count', 'Product & Inventory')

export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const stockTakeId = params['stockTakeId'] ?? ''
  const query = queryFrom(listStockTakeLines, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(takeQuery(stockTakeId))
  void queryClient.prefetchQuery(takeLinesQuery(stockTakeId, query))
  return null
}

/** Count sheet, usable by several people at once. */
export default function TakePage() {
  const { stockTakeId = '' } = useParams()
  const can = useCan()
  const take = useQuery(takeQuery(stockTakeId))
  const title = take.data?.name ?? 'Stock count'
  usePageTitle(title, 'Product & Inventory')
  if (take.error instanceof ApiError && take.error.status === 404) return <UnknownTake />
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        description={take.data && <TakeDetails take={take.data} />}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Counts', href: to('stockTakes') },
          { label: title },
        ]}
        actions={take.data && can('stock.edit') && <TakeActs take={take.data} />}
      />
      {!can('stock.edit') && (
        <ReadOnlyNote reason="Your role does not include changing stock; ask the owner or a manager of this business" />
      )}
      <Loaded query={take} what="the count" rows={8}>
        {(stockTake) => (
          <div className="flex flex-col gap-6">
            {stockTake.actions.count === null && (
              <ScanCount key={stockTake.id} stockTakeId={stockTake.id} />
            )}
            <TakeLines take={stockTake} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function TakeDetails({ take }: { take: StockTake }) {
  const { isSeveral } = useLocations()
  const { status, counted, lines, actorName, createdAt, closedBy, closedAt } = take
  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        {' '}
        Started by <bdi>{actorName}</bdi>, {moment(createdAt)}.
        {closedBy && closedAt && (
          <>
            {' '}
            {takeWords[status].label} by <bdi>{closedBy}</bdi>, {moment(closedAt)}.
          </>
        )}
      </span>
      <span>
        {isSeveral && (
          <>
            At <bdi>{take.locationName}</bdi>.{' '}
          </>
        )}
        {count(counted)} of {count(lines)} lines counted. {differences(take)}.
      </span>
      {take.different > 0 && <span>{worth(take)}.</span>}
      <StatusBadge tone={takeWords[status].tone}>{takeWords[status].label}</StatusBadge>
    </span>
  )
}

const act = actsOn(refreshTakes)

function TakeActs({ take }: { take: StockTake }) {
  const { id, name, actions } = take
  if (actions.undo === null)
    return (
      <Button variant="secondary" onClick={() => undoStock(id).then(focusHeading)}>
        Undo the count
      </Button>
    )
  if (actions.cancel !== null) return null
  const cancel = () =>
    act(() => call(cancelStockTake, { params: { stockTakeId: id } }), {
      done: 'The count is cancelled',
      failed: 'The count could not be cancelled',
    }).then(focusHeading)
  return (
    <>
      <ConfirmButton
        variant="secondary"
        title={`Cancel “${name}”?`}
        consequence="The counted quantities are kept for reference. Stock does not change, and the count can’t be continued."
        confirmLabel="Cancel count"
        cancelLabel="Keep counting"
        dangerous
        onConfirm={cancel}
      >
        Cancel count
      </ConfirmButton>
      <DialogButton
        refusal={actions.post}
        refusalClassName="text-sm text-soft"
        dialog={(close) => <PostTakeDialog take={take} onClose={close} />}
      >
        Post…
      </DialogButton>
    </>
  )
}

function UnknownTake() {
  return (
    <EmptyState
      title="This count does not exist"
      action={
        <UiLink href={to('stockTakes')} className={buttonStyles({})}>
          Stock counts
        </UiLink>
      }
    >
      Its address may be incomplete.
    </EmptyState>
  )
}
