import type { ColumnChoice, Density } from '@marketday/contract/panel/lists'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { saveArrangement } from './list-settings.ts'
import { choicesOf, movedBy, withChoice } from './arrange-columns.ts'
import type { ColumnsProps } from './arrange-columns.ts'

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

/** Column visibility and order, and row density, per user. */
export function ColumnChooser({ onClose, ...props }: ColumnsProps & { onClose: () => void }) {
  const { list, columns, choices, density } = props
  const headers = new Map(columns.map((column) => [column.key, column]))
  const [moved, setMoved] = useState('')
  const choose = (change: (now: readonly ColumnChoice[]) => ColumnChoice[]) =>
    saveArrangement(list, (now) => ({ ...now, columns: change(choicesOf(columns, now.columns)) }))
  const move = (key: string, by: -1 | 1) => {
    const next = choose((now) => movedBy(now, key, by)).columns
    const place = next.findIndex((choice) => choice.key === key) + 1
    setMoved(`${headers.get(key)?.header} is now ${place} of ${next.length}`)
  }
  return (
    <Dialog
      title="Columns"
      description="Only for you, on every device. Drag between the table headings to change widths."
      onClose={onClose}
      closeOnBackdrop
      size="small"
      cancel="Done"
      footer={
        <Button
          variant="quiet"
          className="-order-1 mr-auto"
          onClick={() => void saveArrangement(list, () => ({ columns: [], density: 'compact' }))}
        >
          Reset
        </Button>
      }
    >
      <ul aria-label="Columns" className="mb-5 flex flex-col">
        {choices.map((choice, index) => {
          const { key, isHidden } = choice
          const { header = key, primary } = headers.get(key) ?? {}
          return (
            <li key={key} className="flex items-center gap-1">
              <Checkbox
                label={header}
                checked={!isHidden}
                disabled={primary}
                onChange={({ target }) =>
                  choose((now) => withChoice(now, key, { isHidden: !target.checked }))
                }
                className="min-w-0 flex-1"
              />
              <MoveButton
                label={`Move ${header} up`}
                icon={<ArrowUp aria-hidden />}
                isLast={index === 0}
                onMove={() => move(key, -1)}
              />
              <MoveButton
                label={`Move ${header} down`}
                icon={<ArrowDown aria-hidden />}
                isLast={index === choices.length - 1}
                onMove={() => move(key, 1)}
              />
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <RadioGroup
        label="Rows"
        inline
        options={densities}
        value={density}
        onChange={(value) =>
          saveArrangement(list, (now) => ({ ...now, density: value as Density }))
        }
      />
    </Dialog>
  )
}

interface MoveButtonProps {
  label: string
  icon: ReactNode
  /** Ends the list. Stays focusable, or keyboard focus would be lost. */
  isLast: boolean
  onMove: () => void
}

function MoveButton({ label, icon, isLast, onMove }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isLast || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => {
        if (!isLast) onMove()
      }}
    />
  )
}
