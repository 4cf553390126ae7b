import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Something that can be done with several rows at once. */
export interface BulkAct<Row> {
  readonly label: string
  /** The rows it does something to. */
  readonly fits: (row: Row) => boolean
  /** False leaves the rows chosen. */
  readonly run: (rows: readonly Row[]) => Promise<boolean>
}

interface BulkBarProps<Row> {
  chosen: readonly Row[]
  acts: readonly BulkAct<Row>[]
  onClear: () => void
}

/** What can be done with the chosen rows; it comes with the first of them. */
export function BulkBar<Row>({ chosen, acts, onClear }: BulkBarProps<Row>) {
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="Chosen rows"
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-3 shadow-xl"
    >
      <p role="status" className="flex-1 text-sm whitespace-nowrap tabular-nums">
        {count(chosen.length)} chosen
      </p>
      {acts
        .map(({ fits, ...act }) => ({ ...act, rows: chosen.filter(fits) }))
        .filter(({ rows }) => rows.length > 0)
        .map(({ label, rows, run }) => (
          <Button
            key={label}
            size="small"
            variant="secondary"
            onClick={() => run(rows).then((isOver) => isOver && onClear())}
          >
            {label}
          </Button>
        ))}
      <Button size="small" variant="quiet" onClick={onClear}>
        Choose none
      </Button>
    </section>
  )
}
