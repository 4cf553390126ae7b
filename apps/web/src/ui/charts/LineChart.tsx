import { scaleLinear, scalePoint } from '@visx/scale'
import { Area, LinePath } from '@visx/shape'
import { Axes, chartHeight, marginFor } from './axes.tsx'
import { ChartFrame, chartSummary, type ChartPoint, type ChartProps } from './ChartFrame.tsx'

export function LineChart(props: ChartProps) {
  return <ChartFrame {...props}>{(width) => <Line {...props} width={width} />}</ChartFrame>
}

function Line({ width, ...props }: ChartProps & { width: number }) {
  const points = [...props.points]
  const maximum = Math.max(...points.map((point) => point.value))
  const margin = marginFor(maximum, props.format)
  const x = scalePoint({
    domain: points.map((point) => point.label),
    range: [margin.left + 8, width - margin.right - 8],
  })
  const y = scaleLinear({
    domain: [0, maximum],
    range: [chartHeight - margin.bottom, margin.top],
    nice: true,
  })
  const left = (point: ChartPoint) => x(point.label) ?? 0
  const top = (point: ChartPoint) => y(point.value)
  return (
    <svg
      role="img"
      aria-label={chartSummary(props)}
      width={width}
      height={chartHeight}
      className="block"
    >
      <Axes x={x} y={y} width={width} margin={margin} format={props.format} />
      <Area data={points} x={left} y0={y(0)} y1={top} fill="var(--chart-1)" opacity={0.1} />
      <LinePath
        data={points}
        x={left}
        y={top}
        stroke="var(--chart-1)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {points.map((point) => (
        <circle
          key={point.label}
          cx={left(point)}
          cy={top(point)}
          r={points.length > 40 ? 2 : 3}
          fill="var(--chart-1)"
        >
          <title>{`${point.label}: ${props.format(point.value)}`}</title>
        </circle>
      ))}
    </svg>
  )
}
