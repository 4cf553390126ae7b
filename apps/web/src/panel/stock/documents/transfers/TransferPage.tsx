import {
  cancelTransfer,
  sendTransfer,
  type OpenedTransfer,
  type TransferLine,
} from '@marketday/contract/stock/documents/transfers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { UiLink } from '../../../../ui/link.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../../act.ts'
import { ReadOnlyNote } from '../../../forms/ReadOnlyNote.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { usePageTitle, focusHeading } from '../../../kit/page/page-title.ts'
import { useCan } from '../../../account-query.ts'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { DeedsSaid } from '../../DeedsSaid.tsx'
import { LinkedLines } from '../../LinkedLines.tsx'
import { linesInWords, piecesInWords } from '../receipts/read-lines.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { transferQuery } from './transfer-queries.ts'
import { progressOf, transferWords } from './transfer-words.ts'
import { TransferForm } from './TransferForm.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(transferQuery(params['transferId'] ?? ''))
  return null
}

export default function TransferPage() {
  const { transferId = '' } = useParams()
  const can = useCan()
  const transfer = useQuery(transferQuery(transferId))
  const [isEditing, setEditing] = useState(false)
  const { data } = transfer
  const title = data ? `${data.fromName} → ${data.toName}` : 'Transfer'
  usePageTitle(title)
  if (transfer.error instanceof ApiError && transfer.error.status === 404)
    return <UnknownTransfer />
  return (
    <>
      <PageHeader
        title={<bdi>{title}</bdi>}
        description={data && <TransferDetails transfer={data} />}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Transfers', href: to('transfers') },
          { label: title },
        ]}
        actions={
          data && !isEditing && <TransferActs transfer={data} onEdit={() => setEditing(true)} />
        }
      />
      {!can('stock.edit') && (
        <ReadOnlyNote reason="Your role doesn’t include changing stock; ask the owner or a manager of this business" />
      )}
      <Loaded query={transfer} what="the transfer" rows={6}>
        {(loadedTransfer) =>
          isEditing ? (
            <TransferForm
              transfer={loadedTransfer}
              onSaved={() => {
                setEditing(false)
                focusHeading()
              }}
            />
          ) : (
            <div className="flex flex-col gap-6">
              {loadedTransfer.actions.receive === null && (
                <ReceiveForm transfer={loadedTransfer} onReceived={focusHeading} />
              )}
              <LinkedLines rows={loadedTransfer.rows}>
                {(row) => (
                  <>
                    {piecesInWords(row.quantity)}
                    {loadedTransfer.sentAt !== null && (
                      <span className="block text-sm text-soft">{whatBecame(row)}</span>
                    )}
                  </>
                )}
              </LinkedLines>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function TransferDetails({ transfer }: { transfer: OpenedTransfer }) {
  const { status, note, lines, pieces, actorName, createdAt, sentBy, sentAt, closedBy, closedAt } =
    transfer
  const acts = [
    { what: 'Prepared', who: actorName, when: createdAt },
    { what: 'Sent', who: sentBy, when: sentAt },
    { what: transferWords[status].label, who: closedBy, when: closedAt },
  ]
  return (
    <span className="flex flex-col items-start gap-2">
      <DeedsSaid deeds={acts} />
      <span role="status">
        {linesInWords(lines, pieces)}. {progressOf(transfer)}
      </span>
      {note && <bdi>{note}</bdi>}
      <StatusBadge tone={transferWords[status].tone}>{transferWords[status].label}</StatusBadge>
    </span>
  )
}

const act = actsOn(refreshInventory)

const cancel = ({ id }: OpenedTransfer, version: number) =>
  act(() => call(cancelTransfer, { params: { transferId: id }, body: { version } }), {
    done: 'The transfer is cancelled',
    failed: 'The transfer could not be cancelled',
  }).then(focusHeading)

interface TransferActsProps {
  transfer: OpenedTransfer
  onEdit: () => void
}

function TransferActs({ transfer, onEdit }: TransferActsProps) {
  const { id, version, status, toName, fromName, actions } = transfer
  const send = () =>
    act(
      async () => {
        const params = { transferId: id }
        const sent = await call(sendTransfer, { params, body: { version } })
        notify(`On the way to ${toName}`, { undo: () => void cancel(sent, sent.version) })
      },
      { failed: 'The transfer could not be sent' },
    ).then(focusHeading)
  return (
    <>
      {actions.cancel === null && (
        <ConfirmButton
          variant="secondary"
          title="Cancel this transfer?"
          consequence={
            status === 'draft'
              ? 'Nothing has moved yet. The transfer is kept for reference.'
              : `Items still on the way go back to ${fromName}. Items that arrived stay.`
          }
          confirmLabel="Cancel transfer"
          cancelLabel="Keep transfer"
          dangerous
          onConfirm={() => cancel(transfer, version)}
        >
          Cancel transfer
        </ConfirmButton>
      )}
      {actions.edit === null && (
        <Button variant="secondary" onClick={onEdit}>
          Change
        </Button>
      )}
      {actions.send === null && <Button onClick={send}>Send</Button>}
    </>
  )
}

function whatBecame({ received, damaged, lost, returned }: TransferLine): string {
  const parts = [
    received > 0 && `${count(received)} arrived`,
    damaged > 0 && `${count(damaged)} damaged`,
    lost > 0 && `${count(lost)} lost`,
    returned > 0 && `${count(returned)} went back`,
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing arrived yet'
}

function UnknownTransfer() {
  return (
    <EmptyState
      title="This transfer does not exist"
      action={
        <UiLink href={to('transfers')} className={buttonStyles({})}>
          Transfers
        </UiLink>
      }
    >
      Its address may be incomplete.
    </EmptyState>
  )
}
