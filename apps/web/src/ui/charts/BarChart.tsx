import { ChartFrame, chartSummary, type ChartProps } from './ChartFrame.tsx'

/** Horizontal bars, so that labels of any length fit. The axis starts at zero. */
export function BarChart(props: ChartProps) {
  return <ChartFrame {...props}>{() => <Bars {...props} />}</ChartFrame>
}

function Bars(props: ChartProps) {
  const { points, format } = props
  const maxValue = Math.max(1, ...points.map((point) => point.value))
  return (
    <div role="img" aria-label={chartSummary(props)} className="flex flex-col gap-2 text-sm">
      {points.map(({ label, value }) => (
        <div key={label} title={`${label}: ${format(value)}`}>
          <div className="flex justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="tabular-nums">{format(value)}</span>
          </div>
          <svg className="mt-1 block w-full" height={14}>
            <rect
              width={`${Math.max(0.5, (value / maxValue) * 100)}%`}
              height={14}
              rx={3}
              fill="var(--chart-1)"
            />
          </svg>
        </div>
      ))}
    </div>
  )
}
