import { useState } from 'react'
import { count, counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { columns } from './cells/columns.ts'
import type { Place } from './cells/ranges.ts'
import type { Problem } from './sheet/find-problems.ts'

const pageSize = 20

interface ProblemListProps {
  problems: readonly Problem[]
  onJump: (place: Place) => void
}

export function ProblemList({ problems, onJump }: ProblemListProps) {
  const [visibleCount, setShown] = useState(pageSize)
  const others = problems.length - visibleCount
  return (
    <section aria-label="Cells to fix" className="empty:hidden">
      {problems.length > 0 && (
        <div className="flex flex-col gap-2 rounded-2xl border border-line bg-surface px-4 py-3 text-sm">
          <p role="status" className="font-medium text-bad">
            {counted(problems.length, 'cell')} to fix
          </p>
          <ul className="flex flex-col">
            {problems.slice(0, visibleCount).map(({ id, place, text, problem }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onJump(place)}
                  className="min-h-6 w-full truncate text-left text-soft hover:text-ink"
                >
                  <span className="text-ink underline">
                    Line {count(place.row + 1)}, {columns[place.column]?.header}
                  </span>
                  : {problem}
                  {text && (
                    <>
                      {' '}
                      – <bdi>{text}</bdi>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {others > 0 && (
            <Button
              size="small"
              variant="quiet"
              className="self-start"
              onClick={() => setShown(visibleCount + pageSize)}
            >
              Show more ({count(others)} left)
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
