import { createImport, createPreview, importLimits } from '@marketday/contract/imports/imports'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'

const limits = `Up to ${importLimits.pages} pages are read, for at most ${importLimits.minutes} minutes. Most shops take less than one.`

export function WebsiteForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const form = useForm({ address: '', isOwner: false }, (draft) =>
    checked(draft, {
      address: draft.address.trim() === '' && 'Enter a web address like example.com',
      isOwner: !draft.isOwner && 'Confirm this to continue',
    }),
  )
  const start = async ({ address }: { address: string }) => {
    const { token } = await call(createPreview, { body: { address, consent: true } })
    const body = { previewToken: token, ownershipConfirmed: true as const }
    onStarted((await call(createImport, { body })).id)
  }
  return (
    <Card
      title="Import from a website"
      description="We read names, prices, variants and pictures from its pages. You review everything first."
    >
      <Form
        action="Read the website"
        button={{ className: 'self-start' }}
        className="flex max-w-xl flex-col gap-4"
        {...form.sending(start)}
      >
        <TextField
          label="Address of the website"
          name="website"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="example.com"
          hint={limits}
          {...form.text('address')}
        />
        <Checkbox
          name="isOwner"
          label="I own this website or have permission to use its content."
          {...form.tick('isOwner')}
        />
      </Form>
    </Card>
  )
}
