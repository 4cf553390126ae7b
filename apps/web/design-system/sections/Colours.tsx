import { Section, Specimen } from '../Specimen.tsx'

const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]

const groups = [
  { name: 'Surfaces', roles: ['page', 'surface', 'sunken', 'raised', 'hover', 'line', 'control'] },
  { name: 'Text', roles: ['ink', 'soft', 'faint'] },
  {
    name: 'Primary',
    roles: ['primary', 'primary-hover', 'on-primary', 'primary-ink', 'primary-soft', 'ring'],
  },
  {
    name: 'Status',
    roles: [
      'good',
      'good-soft',
      'warn',
      'warn-soft',
      'bad',
      'bad-hover',
      'bad-soft',
      'info',
      'info-soft',
    ],
  },
  { name: 'Charts', roles: [1, 2, 3, 4, 5, 6].map((number) => `chart-${number}`) },
]

export function Colours() {
  return (
    <Section title="Colours">
      <Specimen name="blue2, the primary colour" wide>
        <Swatches names={steps.map((step) => `color-blue2-${step}`)} />
      </Specimen>
      <Specimen name="grey" wide>
        <Swatches names={steps.map((step) => `color-grey-${step}`)} />
      </Specimen>
      {groups.map(({ name, roles }) => (
        <Specimen key={name} name={name} wide>
          <Swatches names={roles} />
        </Specimen>
      ))}
    </Section>
  )
}

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className="swatches">
      {names.map((name) => (
        <div key={name} className="swatch">
          <span style={{ background: `var(--${name})` }} />
          {name.replace('color-', '')}
        </div>
      ))}
    </div>
  )
}
