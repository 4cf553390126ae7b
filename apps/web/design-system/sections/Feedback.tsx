import { PackageOpen } from 'lucide-react'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { Badge, StatusBadge } from '../../src/ui/feedback/Badge.tsx'
import { EmptyState } from '../../src/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../src/ui/feedback/ErrorState.tsx'
import { ProgressBar } from '../../src/ui/feedback/ProgressBar.tsx'
import { Skeleton, SkeletonRows } from '../../src/ui/feedback/Skeleton.tsx'
import { notify, notifyError } from '../../src/ui/feedback/toast.ts'
import { Row, Section, Specimen } from '../Specimen.tsx'

const tones = ['neutral', 'info', 'good', 'warn', 'bad', 'primary'] as const
const refusal = Object.assign(new Error('The card was declined by its bank.'), {
  requestId: '0c9a2f4e-51d2-4f5b-8f0b-6f3a1b2c3d4e',
})

export function Feedback() {
  return (
    <Section title="Feedback">
      <Specimen name="Badge">
        <Row>
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen name="StatusBadge">
        <Row>
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Toast: success, with undo, failure">
        <Row>
          <Button variant="secondary" onClick={() => notify('The zone is saved')}>
            Show a success
          </Button>
          <Button
            variant="secondary"
            onClick={() => notify('3 products archived', { undo: () => notify('They are back') })}
          >
            Show an undo
          </Button>
          <Button
            variant="secondary"
            onClick={() => notifyError('The zone was not saved', 'The server did not answer.')}
          >
            Show a failure
          </Button>
        </Row>
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton className="h-8 w-40" />
      </Specimen>
      <Specimen name="SkeletonRows">
        <SkeletonRows rows={3} />
      </Specimen>
      <Specimen name="ProgressBar: known and unknown end">
        <ProgressBar label="Reading your website" value={0.42} />
        <ProgressBar label="Waiting for an answer" />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          icon={<PackageOpen />}
          title="No products yet"
          action={<Button>Add a product</Button>}
        >
          Bring them from your website or add the first by hand.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState: with a way to try again">
        <ErrorState title="The payment did not go through" error={refusal} onRetry={() => {}} />
      </Specimen>
      <Specimen name="ErrorState: nothing known">
        <ErrorState error={null} />
      </Specimen>
    </Section>
  )
}
