import { scaleLinear, scalePoint } from '@visx/scale'
import { Area, LinePath } from '@visx/shape'
import { AxisBottom, AxisLeft } from '@visx/axis'

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

const chartHeight = 240

/** Chart margins; the left one fits the longest value. */
function marginFor(maximum: number, format: (value: number) => string) {
  const longest = Math.max(...[maximum, maximum / 2].map((value) => format(value).length))
  return { top: 12, right: 8, bottom: 28, left: 16 + longest * 7 }
}

type Margin = ReturnType<typeof marginFor>

type LabelScale = ReturnType<typeof scalePoint<string>>

interface AxesProps {
  x: LabelScale
  y: ReturnType<typeof scaleLinear<number>>
  width: number
  margin: Margin
  format: (value: number) => string
}

const tickText = { fill: 'var(--soft)', fontSize: 12, fontFamily: 'inherit' } as const

function Axes({ x, y, width, margin, format }: AxesProps) {
  const labels = x.domain()
  const every = Math.max(
    1,
    Math.ceil(labels.length / Math.max(1, Math.floor((width - margin.left) / 64))),
  )
  return (
    <>
      {y.ticks(4).map((tick) => (
        <line
          key={tick}
          x1={margin.left}
          x2={width - margin.right}
          y1={y(tick)}
          y2={y(tick)}
          stroke="var(--line)"
        />
      ))}
      <AxisLeft
        scale={y}
        left={margin.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ ...tickText, textAnchor: 'end', dx: -6, dy: 4 }}
      />
      <AxisBottom
        scale={x}
        top={chartHeight - margin.bottom}
        stroke="var(--control)"
        hideTicks
        tickValues={labels.filter((_label, index) => index % every === 0)}
        tickLabelProps={{ ...tickText, textAnchor: 'middle', dy: 2 }}
      />
    </>
  )
}
