import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { useId } from 'react'
import { ChartFrame, chartSummary, type ChartPoint, type ChartProps } from './ChartFrame.tsx'

const size = 200
const radius = size / 2
const colours = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`)

/** Pie chart; slices differ by pattern and color, and the legend has the values. */
export function PieChart(props: ChartProps) {
  return <ChartFrame {...props}>{() => <Slices {...props} />}</ChartFrame>
}

function Slices(props: ChartProps) {
  const id = useId()
  const points = [...props.points].filter((point) => point.value > 0)
  const total = points.reduce((sum, point) => sum + point.value, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <svg
        role="img"
        aria-label={chartSummary(props)}
        width={size}
        height={size}
        className="shrink-0"
      >
        <Patterns id={id} />
        <Group top={radius} left={radius}>
          <Pie<ChartPoint>
            data={points}
            pieValue={(point) => point.value}
            pieSort={null}
            pieSortValues={null}
            outerRadius={radius}
            innerRadius={radius * 0.58}
          >
            {(pie) =>
              pie.arcs.map((arc, index) => (
                <path
                  key={arc.data.label}
                  d={pie.path(arc) ?? ''}
                  fill={`url(#${id}-${index % colours.length})`}
                  stroke="var(--surface)"
                  strokeWidth={2}
                >
                  <title>{`${arc.data.label}: ${props.format(arc.data.value)}`}</title>
                </path>
              ))
            }
          </Pie>
        </Group>
      </svg>
      <ul className="flex min-w-[min(100%,17rem)] flex-1 flex-col gap-2 text-sm">
        {points.map((point, index) => (
          <li key={point.label} className="flex items-center gap-2.5">
            <svg aria-hidden width={16} height={16} className="shrink-0 rounded">
              <rect width={16} height={16} fill={`url(#${id}-${index % colours.length})`} />
            </svg>
            <span className="min-w-0 flex-1">{point.label}</span>
            <span className="tabular-nums">{props.format(point.value)}</span>
            <span className="w-10 text-right tabular-nums text-soft">
              {Math.round((point.value / total) * 100)}%
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Solid, then stripes and dots of increasing density. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {colours.map((colour, index) => (
        <pattern
          key={colour}
          id={`${id}-${index}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${index * 30})`}
        >
          <rect width={8} height={8} fill={colour} />
          {index % 3 === 1 && <rect width={2} height={8} fill="var(--surface)" opacity={0.45} />}
          {index % 3 === 2 && <circle cx={4} cy={4} r={1.6} fill="var(--surface)" opacity={0.55} />}
        </pattern>
      ))}
    </defs>
  )
}
