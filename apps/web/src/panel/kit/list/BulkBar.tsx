import { useEffect, useEffectEvent, useRef } from 'react'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { isFreeOfFields, isSomethingOpen } from '../../keys/single-keys.ts'
import { focusHeading } from '../page/page-title.ts'

export interface BulkAct<Row> {
  readonly label: string
  readonly fits: (row: Row) => boolean
  /** False preserves the selection. */
  readonly run: (rows: readonly Row[]) => Promise<boolean>
}

interface BulkBarProps<Row> {
  chosen: readonly Row[]
  acts: readonly BulkAct<Row>[]
  onClear: () => void
}

/** Actions on selected rows; visible with the first one. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  return props.chosen.length > 0 && <ShownBar {...props} />
}

function ShownBar<Row>({ chosen, acts, onClear }: BulkBarProps<Row>) {
  const bar = useRef<HTMLElement>(null)
  const chooseNone = () => {
    // Focus moves to the first selected row, because the button disappears.
    if (bar.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('main tbody input:checked')?.focus()
    onClear()
  }
  useEscape(chooseNone)
  return (
    <section
      ref={bar}
      aria-label="Selected rows"
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-20 flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-3 shadow-xl"
    >
      <p role="status" className="flex-1 text-sm whitespace-nowrap tabular-nums">
        {count(chosen.length)} selected
      </p>
      {acts
        .map(({ fits, ...act }) => ({ ...act, rows: chosen.filter(fits) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ label, rows, run }) => (
          <Button
            key={label}
            size="small"
            variant="secondary"
            onClick={async () => {
              if (!(await run(rows))) return
              onClear()
              focusHeading()
            }}
          >
            {label}
          </Button>
        ))}
      <Button size="small" variant="quiet" onClick={chooseNone}>
        Clear selection
      </Button>
    </section>
  )
}

function useEscape(act: () => void) {
  useOfferedKeys(escapeKey)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isForUs = event.key === 'Escape' && isFreeOfFields(event) && !isSomethingOpen()
    if (isForUs && !document.querySelector(':popover-open')) act()
  })
  useEffect(() => {
    // Before Escape closes something else.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

const escapeKey: readonly KeyWords[] = [{ keys: ['Escape'], does: 'Clear selection' }]
