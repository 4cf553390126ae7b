import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Axes, chartHeight, marginFor } from './axes.tsx'
import { ChartFrame, chartSummary, type ChartProps } from './ChartFrame.tsx'

export function BarChart(props: ChartProps) {
  return <ChartFrame {...props}>{(width) => <Bars {...props} width={width} />}</ChartFrame>
}

function Bars({ width, ...props }: ChartProps & { width: number }) {
  const { points, format } = props
  const maximum = Math.max(...points.map((point) => point.value))
  const margin = marginFor(maximum, format)
  const x = scaleBand({
    domain: points.map((point) => point.label),
    range: [margin.left, width - margin.right],
    padding: 0.3,
  })
  const y = scaleLinear({
    domain: [0, maximum],
    range: [chartHeight - margin.bottom, margin.top],
    nice: true,
  })
  return (
    <svg
      role="img"
      aria-label={chartSummary(props)}
      width={width}
      height={chartHeight}
      className="block"
    >
      <Axes x={x} y={y} width={width} margin={margin} format={format} />
      {points.map((point) => (
        <Bar
          key={point.label}
          x={x(point.label)}
          y={y(point.value)}
          width={x.bandwidth()}
          height={Math.max(0, y(0) - y(point.value))}
          rx={3}
          fill="var(--chart-1)"
        >
          <title>{`${point.label}: ${format(point.value)}`}</title>
        </Bar>
      ))}
    </svg>
  )
}
