import type { Import } from '@marketday/contract/imports/imports'
import type { ChangeKind } from '@marketday/contract/imports/resync'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'
import { commit } from '../website/import-queries.ts'
import { choose } from './resync-queries.ts'

export function ApplyBar({ entry, kind }: { entry: Import; kind: ChangeKind | undefined }) {
  const blocked = entry.actions.commit
  const tick = (isChosen: boolean) =>
    act(() => choose(entry.id, { isChosen, ...(kind && { kind }) }), {
      failed: 'The selection could not be changed',
    })
  return (
    <div className="z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 sm:sticky sm:top-(--sticky-top)">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="secondary" onClick={() => tick(true)}>
          Select all, on every page
        </Button>
        <Button size="small" variant="secondary" onClick={() => tick(false)}>
          Select none, on every page
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {blocked && (
          <p id="apply-blocked" className="text-sm text-soft">
            {blocked}
          </p>
        )}
        <Button
          disabled={blocked !== null}
          aria-describedby={blocked ? 'apply-blocked' : undefined}
          onClick={() => act(() => commit(entry.id), { failed: 'Nothing was applied' })}
        >
          {entry.selected === 1 ? 'Apply 1 change' : `Apply ${count(entry.selected)} changes`}
        </Button>
      </div>
    </div>
  )
}
