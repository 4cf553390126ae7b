import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { Import, listImportItems } from '@marketday/contract/imports/imports'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'
import { change, commit, isReading } from './import-queries.ts'

interface SelectionBarProps {
  entry: Import
  shown: Omit<QueryInput<typeof listImportItems>, 'cursor' | 'limit'>
  isEmpty: boolean
  commitsLater: boolean
}

export function SelectionBar({ entry, shown, isEmpty, commitsLater }: SelectionBarProps) {
  const select = (isSelected: boolean) =>
    act(() => change(entry.id, { isSelected, ...shown }), {
      failed: 'The selection could not be changed',
    })
  const start = () => act(() => commit(entry.id), { failed: 'Nothing was imported' })
  const blocked = entry.actions.commit
  return (
    <div className="z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 sm:sticky sm:top-(--sticky-top)">
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="pr-2 text-sm tabular-nums">
          {count(entry.selected)} of {count(entry.items)} selected
        </p>
        <Button size="small" variant="secondary" disabled={isEmpty} onClick={() => select(true)}>
          Select all, on every page
        </Button>
        <Button size="small" variant="secondary" disabled={isEmpty} onClick={() => select(false)}>
          Select none, on every page
        </Button>
      </div>
      {commitsLater ? (
        <p className="text-sm text-soft">
          They are imported when you continue.{isReading(entry) && ` ${laterRule}`}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {isReading(entry) && <p className="text-sm text-soft">{laterRule}</p>}
          {blocked && (
            <p id="import-blocked" className="text-sm text-soft">
              {blocked}
            </p>
          )}
          <Button
            disabled={blocked !== null}
            aria-describedby={blocked ? 'import-blocked' : undefined}
            onClick={start}
          >
            {commitLabel(entry)}
          </Button>
        </div>
      )}
    </div>
  )
}

const laterRule = 'Items found later are included if they have a price and are not duplicates.'

function commitLabel(entry: Import): string {
  if (isReading(entry)) return 'Import found items, and the rest as they arrive'
  const fitting = entry.selected - (entry.shortage?.waiting ?? 0)
  return fitting === 1 ? 'Import 1 item' : `Import ${count(fitting)} items`
}
