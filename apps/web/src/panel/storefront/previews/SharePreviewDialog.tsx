import { useState } from 'react'
import * as z from 'zod/mini'

import { createPreview, PreviewPeriod } from '@marketday/contract/storefront/previews'
import type { Preview } from '@marketday/contract/storefront/previews'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'

import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { QrCode } from '../../../ui/page/QrCode.tsx'
import { useCan } from '../../account-query.ts'
import { PreviewList } from './PreviewList.tsx'
import { performOnPreviews } from './preview-queries.ts'
import type { PreviewTarget } from './preview-queries.ts'

interface SharePreviewDialogProps {
  target: PreviewTarget
  onClose: () => void
}

export function SharePreviewDialog({ target, onClose }: SharePreviewDialogProps) {
  const [shared, setShared] = useState<Preview | null>(null)
  const mayShare = useCan()('builds.create')
  return (
    <Dialog
      onClose={onClose}
      title="Share preview"
      description={`Anyone with the link sees ${target.name} and can comment. They can’t order anything.`}
      cancel="Close"
    >
      <div className="flex flex-col gap-6">
        {shared && <SharedLink preview={shared} />}
        {mayShare ? (
          <PreviewForm target={target} onShared={setShared} />
        ) : (
          <p className="text-sm text-soft">
            Your role can see previews but not share them. Ask an owner or a manager.
          </p>
        )}
        <section aria-labelledby="open-previews">
          <h3 id="open-previews" className="mb-2 font-semibold">
            Previews of {target.name}
          </h3>
          <PreviewList target={target} />
        </section>
      </div>
    </Dialog>
  )
}

function SharedLink({ preview: { url, expiresAt } }: { preview: Preview }) {
  return (
    <div role="status" className="rounded-2xl border border-good bg-good-soft p-4 text-center">
      <p className="font-semibold text-good">The preview is ready to share</p>
      <p className="mt-1 mb-3 text-sm">Open until {moment(expiresAt)}</p>
      <QrCode text={url} label="QR code that opens the preview" />
      <p className="my-3 text-sm break-all">{url}</p>
      <CopyButton address={url} />
    </div>
  )
}

const periodWords: Readonly<Record<PreviewPeriod, string>> = {
  '1h': '1 hour',
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
}

const Draft = z.object({
  period: PreviewPeriod,
  password: z
    .string()
    .check(
      z.refine((typed) => typed.trim() === '' || typed.trim().length >= 4, 'At least 4 characters'),
    ),
})

const emptyDraft = { period: '7d', password: '' }

interface PreviewFormProps {
  target: PreviewTarget
  onShared: (preview: Preview) => void
}

function PreviewForm({ target, onShared }: PreviewFormProps) {
  const form = useForm(emptyDraft, (draft) => z.safeParse(Draft, draft))
  const share = async ({ period, password }: z.output<typeof Draft>) => {
    const body: BodyOf<typeof createPreview> = {
      buildId: target.buildId,
      period,
      ...(password && { password }),
    }
    await performOnPreviews(
      () => call(createPreview, { body }),
      (preview) => {
        onShared(preview)
        form.begin(emptyDraft)
        return 'The preview link was created'
      },
    )
  }
  const { failure, busy, form: submission } = useSubmit(form.sending(share))
  return (
    <form {...submission} className="flex flex-col gap-4">
      <SelectField
        label="Link works for"
        options={optionsOf(periodWords)}
        {...form.text('period')}
      />
      <TextField
        label="Password (optional)"
        hint="Send it separately from the link"
        autoComplete="off"
        maxLength={100}
        {...form.text('password')}
      />
      <Failure>{failure?.message}</Failure>
      <Button type="submit" busy={busy} className="self-start">
        Create link
      </Button>
    </form>
  )
}
