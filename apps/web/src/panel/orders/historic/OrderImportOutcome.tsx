import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'
import { CircleCheck, Undo2 } from 'lucide-react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { isWorking, move } from './order-import-queries.ts'
import { OrderFaults } from './OrderFaults.tsx'
import { importedTab } from './imported-tab.ts'

interface OrderImportOutcomeProps {
  entry: OrderImport
  onNext: () => void
}

export function OrderImportOutcome({ entry, onNext }: OrderImportOutcomeProps) {
  return (
    <div className="flex flex-col gap-5">
      <Standing entry={entry} />
      {!isWorking(entry) && (
        <div className="flex flex-wrap gap-3">
          <UiLink href={importedTab} className={buttonStyles({ variant: 'secondary' })}>
            See the imported orders
          </UiLink>
          <Button variant="secondary" onClick={onNext}>
            Import another file
          </Button>
        </div>
      )}
      {(entry.counts?.faulty ?? 0) > 0 && <OrderFaults id={entry.id} />}
    </div>
  )
}

function Standing({ entry }: { entry: OrderImport }) {
  const { id, status, imported, removed, note } = entry
  if (isWorking(entry)) return <Working entry={entry} />
  if (status === 'cancelled') return <p>This import was cancelled. Nothing was imported.</p>
  if (status === 'undone')
    return <Card title="This import was undone">{count(removed)} orders were removed again.</Card>
  if (status === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="font-medium text-bad">
          The import was interrupted. Orders imported so far stay.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => act(() => move(id, 'commit'), { failed: 'Nothing was imported' })}>
            Continue
          </Button>
          <UndoButton entry={entry} />
        </div>
      </div>
    )
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-5 text-good" />
          {imported === 1 ? '1 order imported' : `${count(imported)} orders imported`}
        </span>
      }
      description={note || 'For reference only: no emails were sent and stock is unchanged.'}
      actions={<UndoButton entry={entry} />}
    />
  )
}

function Working({ entry: { id, status, done, total } }: { entry: OrderImport }) {
  const what = status === 'undoing' ? 'orders removed' : 'orders imported'
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <div aria-live="polite" className="w-full">
        <ProgressBar
          label={`${count(done)} of ${count(total)} ${what}`}
          value={total > 0 ? done / total : undefined}
        />
      </div>
      {status === 'committing' && (
        <Button
          variant="secondary"
          onClick={() =>
            act(() => move(id, 'cancel'), { failed: 'The import could not be stopped' })
          }
        >
          Stop
        </Button>
      )}
    </div>
  )
}

function UndoButton({ entry: { id, actions } }: { entry: OrderImport }) {
  if (actions.undo !== null) return null
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      title="Undo this import?"
      confirmLabel="Undo import"
      onConfirm={() => act(() => move(id, 'undo'), { failed: 'The import could not be undone' })}
      consequence="Removes its orders, and the customers who have no other orders or data here."
    >
      <Undo2 aria-hidden className="size-4" />
      Undo import
    </ConfirmButton>
  )
}
