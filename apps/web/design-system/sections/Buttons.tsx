import { Check, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { buttonStyles } from '../../src/ui/buttons/button-styles.ts'
import { IconButton } from '../../src/ui/buttons/IconButton.tsx'
import { Row, Section, Specimen } from '../Specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function Buttons() {
  return (
    <Section title="Buttons">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button: ${variant}`}>
          <Row>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <Button variant={variant} disabled>
              Off
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Button: sizes">
        <Row>
          {sizes.map((size) => (
            <Button key={size} size={size}>
              {size}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Button: with an icon">
        <Button variant="secondary">
          <Check aria-hidden className="size-4" />
          Mark as packed
        </Button>
      </Specimen>
      <Specimen name="Button: a long text in a narrow place">
        <Button className="max-w-40">Start 14 days free, without a card</Button>
      </Specimen>
      <Specimen name="Link that looks like a button">
        <a href="#buttons" className={buttonStyles({ variant: 'secondary' })}>
          Open the shop
        </a>
      </Specimen>
      <Specimen name="IconButton: usual, pressed, disabled">
        <Row>
          <IconButton label="Edit" icon={<Pencil aria-hidden />} />
          <IconButton label="Edit, chosen" aria-pressed icon={<Pencil aria-hidden />} />
          <IconButton label="Delete" disabled icon={<Trash2 aria-hidden />} />
        </Row>
      </Specimen>
    </Section>
  )
}
