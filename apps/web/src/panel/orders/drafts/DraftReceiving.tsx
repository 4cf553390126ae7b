import { Card } from '../../../ui/page/Card.tsx'
import { ReceivingFields } from '../ReceivingFields.tsx'
import type { DraftFormState } from './draft-form.ts'

export function DraftReceiving({ state: { form, change, saved } }: { state: DraftFormState }) {
  const { problems: _problems, ...known } = saved
  return (
    <Card title="Delivery">
      {saved.receivedAs === 'none' ? (
        <p className="text-sm text-soft">Nothing to hand over.</p>
      ) : (
        <ReceivingFields {...known} id="draft-address" draft={form.draft} onChange={change} />
      )}
    </Card>
  )
}
