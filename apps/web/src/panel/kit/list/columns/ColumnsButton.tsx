import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import type { ColumnsProps } from './columns-props.ts'

const loadChooser = () =>
  import('./ColumnChooser.tsx').then((part) => ({ default: part.ColumnChooser }))
const ColumnChooser = lazy(loadChooser)

/** Until somebody opens it, the chooser is its button. */
export function ColumnsButton(props: ColumnsProps) {
  const near = () => void loadChooser().catch(() => {})
  return (
    <DialogButton
      variant="secondary"
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={near}
      onFocus={near}
      dialog={(close) => (
        <Suspense>
          <ColumnChooser {...props} onClose={close} />
        </Suspense>
      )}
    >
      <Columns3 aria-hidden className="size-4" />
      Columns
    </DialogButton>
  )
}
