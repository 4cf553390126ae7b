import { Columns3 } from 'lucide-react'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import type { ColumnsProps } from './columns-props.ts'

const ColumnChooser = lazyPart(() =>
  import('./ColumnChooser.tsx').then((part) => part.ColumnChooser),
)

/** Only the button until opened. */
export function ColumnsButton(props: ColumnsProps) {
  return (
    <DialogButton
      variant="secondary"
      size="small"
      aria-haspopup="dialog"
      onPointerEnter={ColumnChooser.fetchPart}
      onFocus={ColumnChooser.fetchPart}
      dialog={(close) => <ColumnChooser {...props} onClose={close} />}
    >
      <Columns3 aria-hidden className="size-4" />
      Columns
    </DialogButton>
  )
}
