import { FlaskConical } from 'lucide-react'
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx'
import { placeTest } from './test-order.ts'

/** Places a marked, reversible test order like a shopper, without any input. */
export function TestOrderButton({ size }: { size?: ButtonProps['size'] }) {
  return (
    <Button variant="secondary" size={size} onClick={placeTest}>
      <FlaskConical aria-hidden className="size-4" />
      Place a test order
    </Button>
  )
}
