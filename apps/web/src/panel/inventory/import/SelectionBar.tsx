import type { Import, ImportFilter } from '@marketday/contract/imports/imports'
import { useMutation } from '@tanstack/react-query'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { change, commit } from './import-queries.ts'

interface SelectionBarProps {
  entry: Import
  filter: ImportFilter
  /** A search narrows the list: then only what is shown is meant. */
  isFiltered: boolean
  keys: readonly string[]
  commitsLater: boolean
}

/** Chooses many at once, and imports what is chosen. */
export function SelectionBar({ entry, filter, isFiltered, keys, commitsLater }: SelectionBarProps) {
  const select = useMutation({
    mutationFn: (isSelected: boolean) =>
      change(entry.id, { isSelected, ...(isFiltered ? { keys: [...keys] } : { filter }) }),
    onError: (error) => notifyError('The selection was not changed', error),
  })
  const start = useMutation({
    mutationFn: () => commit(entry.id),
    onError: (error) => notifyError('Nothing was imported', error),
  })
  const blocked = entry.actions.commit
  return (
    <div className="z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 sm:sticky sm:top-0">
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="pr-2 text-sm tabular-nums">
          {count(entry.selected)} of {count(entry.items)} selected
        </p>
        <Button
          size="small"
          variant="secondary"
          disabled={keys.length === 0}
          onClick={() => select.mutate(true)}
        >
          Select all shown
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={keys.length === 0}
          onClick={() => select.mutate(false)}
        >
          Select none
        </Button>
      </div>
      {commitsLater ? (
        <p className="text-sm text-soft">They are imported when you continue.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {blocked && (
            <p id="import-blocked" className="text-sm text-soft">
              {blocked}
            </p>
          )}
          <Button
            busy={start.isPending}
            disabled={blocked !== null}
            aria-describedby={blocked ? 'import-blocked' : undefined}
            onClick={() => start.mutate()}
          >
            {entry.selected === 1 ? 'Import 1 item' : `Import ${count(entry.selected)} items`}
          </Button>
        </div>
      )}
    </div>
  )
}
