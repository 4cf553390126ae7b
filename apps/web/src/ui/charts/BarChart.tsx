import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { ChartFrame, chartSummary, type ChartProps } from './ChartFrame.tsx'

const rowHeight = 44
const barHeight = 14
const characterWidth = 7

/** Bars that lie, so that a name of any length stands above its own. The axis begins at zero. */
export function BarChart(props: ChartProps) {
  return <ChartFrame {...props}>{(width) => <Bars {...props} width={width} />}</ChartFrame>
}

function Bars({ width, ...props }: ChartProps & { width: number }) {
  const { points, format } = props
  const length = scaleLinear({
    domain: [0, Math.max(1, ...points.map((point) => point.value))],
    range: [0, width],
  })
  return (
    <svg
      role="img"
      aria-label={chartSummary(props)}
      width={width}
      height={points.length * rowHeight}
      className="block text-sm"
    >
      {points.map((point, row) => {
        const value = format(point.value)
        return (
          <g key={point.label} transform={`translate(0 ${row * rowHeight})`}>
            <title>{`${point.label}: ${value}`}</title>
            <text y={16} fill="currentColor">
              {shortened(point.label, width / characterWidth - value.length - 2)}
            </text>
            <text x={width} y={16} textAnchor="end" fill="currentColor" className="tabular-nums">
              {value}
            </text>
            <Bar
              y={22}
              width={Math.max(2, length(Math.max(0, point.value)))}
              height={barHeight}
              rx={3}
              fill="var(--chart-1)"
            />
          </g>
        )
      })}
    </svg>
  )
}

/** The whole name stays in the title and in the table. */
function shortened(label: string, characters: number): string {
  return label.length > characters
    ? `${label.slice(0, Math.max(1, Math.floor(characters) - 1))}…`
    : label
}
