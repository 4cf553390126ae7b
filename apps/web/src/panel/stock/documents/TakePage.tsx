import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { flushSync } from 'react-dom'

import {
  cancelStockTake,
  listStockTakeLines,
  type StockTake,
  differenceOf,
  postStockTake,
} from '@marketday/contract/stock/documents/stock-takes'

import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, moment } from '../../../platform/format.ts'
import { usePageTitle, focusHeading } from '../../kit/page/page-title.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { queryFrom } from '../../kit/list/list-address.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { useLocations } from '../locations/use-locations.ts'
import { undoStock, notifyEntered } from '../undo-stock.ts'
import { ScanCount } from './ScanCount.tsx'
import { refreshTakes, takeLinesQuery, takeQuery } from './take-queries.ts'
import { differences, takeWords, worth, lineName, lineWorth, signed } from './take-words.ts'
import { TakeLines } from './TakeLines.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { refreshInventory } from '../../catalog/inventory-queries.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

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
  usePageTitle(title)
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
        <ReadOnlyNote reason="Your role doesn’t include changing stock; ask the owner or a manager of this business" />
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

interface PostTakeDialogProps {
  take: StockTake
  onClose: () => void
}

const mostShown = 20

function PostTakeDialog({ take, onClose }: PostTakeDialogProps) {
  const { id, lines, counted, different } = take
  const query = { state: 'different', limit: mostShown } as const
  const differingLines = useQuery(takeLinesQuery(id, query))
  const post = async () => {
    await call(postStockTake, { params: { stockTakeId: id } })
    flushSync(onClose)
    // The button that opened the dialog disappears with the open count.
    document.querySelector<HTMLElement>('h1')?.focus()
    if (different > 0) notifyEntered('The count is posted', id)
    else notify('The count is posted; nothing differed')
    await refreshInventory()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Post this count?"
      action="Post the count"
      isComplete
      onSubmit={post}
    >
      <p role="status">
        {count(counted)} of {count(lines)} lines are counted. {differences(take)}.
        {different > 0 && ` ${worth(take)}.`}
        {counted < lines && ' Lines not counted stay unchanged.'}
      </p>
      <p className="text-sm text-soft">Sales and receipts after a line was counted are kept.</p>
      {different > 0 && (
        <Loaded query={differingLines} what="the differences" rows={3}>
          {({ rows }) => (
            <ul aria-label="Differences" className="flex flex-col text-sm">
              {rows.map((line) => (
                <li
                  key={line.variantId}
                  className="flex items-baseline justify-between gap-4 border-t border-line py-2"
                >
                  <RowName>{lineName(line)}</RowName>
                  <span className="shrink-0 text-right tabular-nums">
                    {count(line.expected ?? 0)} → {count(line.counted ?? 0)}{' '}
                    <strong>{signed(differenceOf(line) ?? 0)}</strong>
                    <span className="block text-soft">{lineWorth(line, take.currency)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {different > mostShown && (
        <p className="text-sm text-soft">
          And {count(different - mostShown)} more; the sheet shows them under “Differences”.
        </p>
      )}
    </FormDialog>
  )
}
