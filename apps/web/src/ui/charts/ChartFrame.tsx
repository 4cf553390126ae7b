import { BarChart3, Table2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useWidth } from '../page/use-width.ts'

export interface ChartPoint {
  label: string
  value: number
}

export interface ChartProps {
  title: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** Heading of the table's first column, e.g. `Day`. */
  labelHeading: string
  /** Heading of the second column, e.g. `Sales`. */
  valueHeading: string
  emptyText?: string
}

interface ChartFrameProps extends ChartProps {
  children: (width: number) => ReactNode
}

/** Common frame of charts: name, table view of the data, and empty state. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, points, emptyText = 'No data for this period yet.', children } = props
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const [frame, width] = useWidth()
  const isEmpty = points.every((point) => point.value === 0)
  return (
    <figure ref={frame} aria-labelledby={`${id}-title`} className="min-w-0">
      <figcaption id={`${id}-title`} className="sr-only">
        {title}
      </figcaption>
      {isEmpty && (
        <p className="flex min-h-40 items-center justify-center rounded-xl bg-sunken px-4 text-center text-sm text-soft">
          {emptyText}
        </p>
      )}
      {!isEmpty &&
        (asTable ? <Figures {...props} /> : width > 0 ? children(width) : <div className="h-60" />)}
      {!isEmpty && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3"
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? (
            <BarChart3 aria-hidden className="size-4" />
          ) : (
            <Table2 aria-hidden className="size-4" />
          )}
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      )}
    </figure>
  )
}

function Figures({ title, points, format, labelHeading, valueHeading }: ChartProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div tabIndex={0} role="region" aria-label={title} className="max-h-72 overflow-y-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-soft">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {labelHeading}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {valueHeading}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {point.label}
              </th>
              <td className="py-1.5 text-right tabular-nums">{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Text for screen readers: name and values, or the extremes of many. */
export function chartSummary({
  title,
  points,
  format,
}: Pick<ChartProps, 'title' | 'points' | 'format'>): string {
  const written = ({ label, value }: ChartPoint) => `${label} ${format(value)}`
  if (points.length <= 8) return `${title}: ${points.map(written).join(', ')}`
  const sorted = points.toSorted((a, b) => a.value - b.value)
  const ends = [sorted.at(0), sorted.at(-1)].filter((point) => point !== undefined)
  return `${title}: ${points.length} values, lowest ${ends.map(written).join(', highest ')}`
}
