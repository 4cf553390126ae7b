import { BarChart } from '../../src/ui/charts/BarChart.tsx'
import { LineChart } from '../../src/ui/charts/LineChart.tsx'
import { PieChart } from '../../src/ui/charts/PieChart.tsx'
import { Section, Specimen } from '../Specimen.tsx'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, index) => ({
  label,
  value: [120, 180, 150, 240, 410, 520, 90][index] ?? 0,
}))
const products = [
  { label: 'Sourdough', value: 64 },
  { label: 'Rye with caraway and a name that is long', value: 41 },
  { label: 'Croissant', value: 38 },
  { label: 'Focaccia', value: 17 },
]
const pounds = (value: number) => `£${value}`
const chartProps = { format: pounds, labelHeading: 'Day', valueHeading: 'Sales' }

export function Charts() {
  return (
    <Section title="Charts">
      <Specimen name="LineChart" wide>
        <LineChart {...chartProps} title="Sales of the week" points={days} />
      </Specimen>
      <Specimen name="BarChart" wide>
        <BarChart {...chartProps} labelHeading="Product" title="Best sellers" points={products} />
      </Specimen>
      <Specimen name="PieChart" wide>
        <PieChart
          {...chartProps}
          labelHeading="Product"
          title="Shares of the sales"
          points={products}
        />
      </Specimen>
      <Specimen name="Any chart: no figures" wide>
        <LineChart {...chartProps} title="Sales of next week" points={[]} />
      </Specimen>
    </Section>
  )
}
