import type { PreviewFigures as Figures } from '@marketday/contract/bulk/bulk-acts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { ScopeField, type Scope } from '../export/ExportFields.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { countOf, type BulkChange, type BulkKind, type BulkRequest } from './bulk-kind.ts'
import { ChangeActs } from './ChangeActs.tsx'
import { ChangeState } from './ChangeState.tsx'
import { PreviewFigures } from './PreviewFigures.tsx'
import { changeMany } from './run-bulk-act.ts'

interface BulkDialogProps<
  Change extends BulkChange,
  Request extends BulkRequest<Change>,
  Preview extends Figures,
  Draft extends object,
> extends PreviewProps<Change, Request, Preview> {
  /** Number of selected rows. */
  chosen: number
  selection: (scope: Scope) => Request['selection']
  form: ReturnType<typeof useForm<Draft, Request['action']>>
  /** Fields of the action; `isChecked` from the first submit on. */
  children: ReactNode | ((state: { readonly isChecked: boolean }) => ReactNode)
  onClose: () => void
}

interface PreviewProps<
  Change extends BulkChange,
  Request extends BulkRequest<Change>,
  Preview extends Figures,
> {
  kind: BulkKind<Change, Request, Preview>
  /** Below the figures of the preview. */
  details: (preview: Preview, action: Request['action']) => ReactNode
  onDone: () => void
}

/** Bulk change of a noun: choose rows and action, preview, run. */
export function BulkDialog<
  Change extends BulkChange,
  Request extends BulkRequest<Change>,
  Preview extends Figures,
  Draft extends object,
>(props: BulkDialogProps<Change, Request, Preview, Draft>) {
  const { kind, chosen, selection, form, children, onClose } = props
  const [scope, setScope] = useState<Scope>('chosen')
  const [action, setAction] = useState<Request['action'] | null>(null)
  const [, many] = kind.words
  if (action)
    return (
      <BulkPreview
        {...props}
        request={{ selection: selection(scope), action } as Request}
        onBack={() => setAction(null)}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title={`Change ${many}`}
      description="You see a preview before anything changes."
      closeOnBackdrop={false}
    >
      <Form action="Preview" {...form.sending((chosenAction) => setAction(chosenAction))}>
        {({ isChecked }) => (
          <>
            <ScopeField
              label={capitalised(many)}
              chosen={countOf(kind, chosen)}
              value={scope}
              onChange={setScope}
            />
            {typeof children === 'function' ? children({ isChecked }) : children}
          </>
        )}
      </Form>
    </Dialog>
  )
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

interface BulkPreviewProps<
  Change extends BulkChange,
  Request extends BulkRequest<Change>,
  Preview extends Figures,
> extends PreviewProps<Change, Request, Preview> {
  request: Request
  onBack: () => void
}

/** Affected rows, exclusions with reasons, and examples. */
function BulkPreview<
  Change extends BulkChange,
  Request extends BulkRequest<Change>,
  Preview extends Figures,
>({ kind, request, details, onBack, onDone }: BulkPreviewProps<Change, Request, Preview>) {
  const preview = useQuery({
    queryKey: ['bulk-preview', request],
    queryFn: ({ signal }) => kind.calls.preview(request, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const [running, setRunning] = useState<Change | null>(null)
  const changed = preview.data?.changed ?? 0
  const actionKind: Change['action']['kind'] = request.action.kind
  const { verb = 'Change', isDanger } = kind.actions[actionKind]
  const apply = async () => {
    const ended = await changeMany(kind, request, setRunning)
    setRunning(null)
    if (ended) onDone()
  }
  return (
    <Dialog
      onClose={onBack}
      title="This would change"
      cancel="Back"
      closeOnBackdrop={false}
      footer={
        changed > 0 && (
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={apply}>
            {verb} {countOf(kind, changed)}
          </Button>
        )
      }
    >
      <Loaded query={preview} what="what would change">
        {(bulkPreview) => (
          <div className="flex flex-col gap-4 text-[0.9375rem]">
            <PreviewFigures kind={kind} preview={bulkPreview} />
            {details(bulkPreview, request.action)}
          </div>
        )}
      </Loaded>
      {running && (
        <div className="flex items-end gap-3">
          <ChangeState change={running} />
          <ChangeActs kind={kind} change={running} />
        </div>
      )}
    </Dialog>
  )
}
