import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'
import { CircleCheck, Undo2 } from 'lucide-react'
import { count } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { act } from '../../../act.ts'
import { isWorking, move } from './order-import-queries.ts'
import { OrderFaults } from './OrderFaults.tsx'
import { importedTab } from '../imported-tab.ts'

interface OrderImportOutcomeProps {
  entry: OrderImport
  onNext: () => void
}

/** How far the import is, what came in, and the way back. */
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
  if (status === 'cancelled') return <p>This file was left. Nothing came in.</p>
  if (status === 'undone')
    return (
      <Card title="This import was taken back">{count(removed)} orders were taken out again.</Card>
    )
  if (status === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="font-medium text-bad">
          The import stopped before its end. What has come in stays.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => act(() => move(id, 'commit'), { failed: 'Nothing was imported' })}>
            Go on
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
      description={note || 'They are history: nobody was mailed and no stock moved.'}
      actions={<UndoButton entry={entry} />}
    />
  )
}

function Working({ entry: { id, status, done, total } }: { entry: OrderImport }) {
  const what = status === 'undoing' ? 'orders taken back' : 'orders imported'
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
          onClick={() => act(() => move(id, 'cancel'), { failed: 'The import was not stopped' })}
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
      title="Take this import back?"
      confirmLabel="Take back"
      onConfirm={() => act(() => move(id, 'undo'), { failed: 'The import was not taken back' })}
      consequence="Its orders go, and the customers who came with them and are known by nothing else."
    >
      <Undo2 aria-hidden className="size-4" />
      Undo import
    </ConfirmButton>
  )
}
