import { createImport, createPreview, importLimits } from '@marketday/contract/imports/imports'
import { useState } from 'react'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'

const limits = `Up to ${importLimits.pages} pages are read, for at most ${importLimits.minutes} minutes. Most shops take less than one.`

/** The address of a website, and the statement that its content may be used. */
export function WebsiteForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [address, setAddress] = useState('')
  const [isOwner, setOwner] = useState(false)
  const isMissing = address.trim() === ''
  const start = async () => {
    const { token } = await call(createPreview, { body: { address, consent: true } })
    const body = { previewToken: token, ownershipConfirmed: true as const }
    onStarted((await call(createImport, { body })).id)
  }
  return (
    <Card
      title="Import from a website"
      description="Names, prices, variants and pictures are read from its pages. You look through everything first."
    >
      <Form
        action="Read the website"
        button={{ className: 'self-start' }}
        className="flex max-w-xl flex-col gap-4"
        isComplete={!isMissing && isOwner}
        onSubmit={start}
        failureElsewhere
      >
        {({ isChecked, failure }) => (
          <>
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
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              error={
                isChecked && isMissing
                  ? 'Enter a web address like example.com'
                  : failure
                    ? reasonOf(failure)
                    : undefined
              }
            />
            <Checkbox
              name="isOwner"
              label="This website is mine, or I may use its content."
              checked={isOwner}
              onChange={(event) => setOwner(event.target.checked)}
              error={isChecked && !isOwner ? 'Confirm this to go on' : undefined}
            />
          </>
        )}
      </Form>
    </Card>
  )
}

const reasonOf = (failure: Error) =>
  failure instanceof ApiError ? failure.message : 'This could not be started. Please try again.'
