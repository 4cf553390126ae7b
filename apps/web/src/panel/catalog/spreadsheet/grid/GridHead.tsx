import { clsx } from 'clsx'
import { columns, isNumber } from '../cells/columns.ts'
import { columnsToDraw, offsets, totalWidth } from './column-offsets.ts'
import { placing } from './placing.ts'
import type { Window } from './window-of.ts'

interface GridHeadProps {
  columns: Window
  onChoose: (column: number) => void
}

export function GridHead({ columns: { first, end }, onChoose }: GridHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20" style={{ width: `${totalWidth}rem` }}>
      <div role="row" aria-rowindex={1} className="relative flex h-9">
        {columnsToDraw(first, end).map((index) => {
          const column = columns[index]
          if (!column) return null
          return (
            // By keyboard Ctrl and Space choose the column.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid takes the keys
            <div
              key={column.key}
              role="columnheader"
              tabIndex={-1}
              aria-colindex={index + 1}
              onClick={() => onChoose(index)}
              className={clsx(
                placing(index),
                'flex h-9 cursor-pointer items-center border-r border-b border-line bg-sunken px-2 font-medium text-soft hover:text-ink',
                isNumber(column) && 'justify-end',
              )}
              style={{ width: `${column.width}rem`, left: `${offsets[index]}rem` }}
            >
              {column.header}
            </div>
          )
        })}
      </div>
    </div>
  )
}
