import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'

interface EditedLineProps {
  name: string
  note: string
  isGone: boolean
  onRemove: () => void
  onKeep?: () => void
  children: ReactNode
}

export function EditedLine({
  name,
  note: words,
  isGone,
  onRemove,
  onKeep,
  children,
}: EditedLineProps) {
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-[1_1_12rem] self-center wrap-anywhere">
        <p className={isGone ? 'text-soft line-through' : 'font-medium'}>
          <RowName>{name}</RowName>
        </p>
        <p className="text-sm text-soft empty:hidden">{isGone ? 'Will be removed' : words}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {children}
        {isGone && onKeep ? (
          <Button variant="secondary" className="w-28" aria-label={`Keep ${name}`} onClick={onKeep}>
            Keep
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="w-28"
            aria-label={`Remove ${name}`}
            data-removes="line"
            onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
