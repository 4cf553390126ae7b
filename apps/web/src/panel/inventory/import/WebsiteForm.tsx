import { createImport, createPreview, importLimits } from '@marketday/contract/imports/imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'

const limits = `Up to ${importLimits.pages} pages are read, for at most ${importLimits.minutes} minutes. Most shops take less than one.`

/** The address of a website, and the statement that its content may be used. */
export function WebsiteForm({ onStarted }: { onStarted: (importId: string) => void }) {
  const [address, setAddress] = useState('')
  const [isOwner, setOwner] = useState(false)
  const [wrong, setWrong] = useState<{ address?: string; owner?: string }>({})
  const start = useMutation({
    mutationFn: async () => {
      const { token } = await call(createPreview, { body: { address, consent: true } })
      return await call(createImport, { body: { previewToken: token, ownershipConfirmed: true } })
    },
    onSuccess: (entry) => onStarted(entry.id),
    onError: (error) =>
      setWrong({
        address:
          error instanceof ApiError
            ? error.message
            : 'This could not be started. Please try again.',
      }),
  })
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      ...(address.trim() === '' && { address: 'Enter a web address like example.com' }),
      ...(!isOwner && { owner: 'Confirm this to go on' }),
    }
    setWrong(found)
    if (found.address || found.owner) {
      const control = event.currentTarget.elements.namedItem(found.address ? 'website' : 'isOwner')
      if (control instanceof HTMLElement) control.focus()
    } else if (!start.isPending) start.mutate()
  }
  return (
    <Card
      title="Import from a website"
      description="Names, prices, variants and pictures are read from its pages. You look through everything first."
    >
      <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-4">
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
          error={wrong.address}
        />
        <Checkbox
          name="isOwner"
          label="This website is mine, or I may use its content."
          checked={isOwner}
          onChange={(event) => setOwner(event.target.checked)}
          error={wrong.owner}
        />
        <Button type="submit" busy={start.isPending} className="self-start">
          Read the website
        </Button>
      </form>
    </Card>
  )
}
