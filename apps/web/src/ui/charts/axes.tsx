import { AxisBottom, AxisLeft } from '@visx/axis'
import type { scaleLinear, scalePoint } from '@visx/scale'

export const chartHeight = 240

/** Chart margins; the left one fits the longest value. */
export function marginFor(maximum: number, format: (value: number) => string) {
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

export function Axes({ x, y, width, margin, format }: AxesProps) {
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
