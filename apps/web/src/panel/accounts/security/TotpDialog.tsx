import { confirmTotp, offerTotp } from '@marketday/contract/accounts/identity/second-factors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { CodeField } from '../../../ui/credentials/CodeField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { QrCode } from '../../../ui/page/QrCode.tsx'

interface TotpDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}

/** Secret as QR code and text; active once a code is verified. */
export function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
  const offer = useMutation({ mutationFn: () => call(offerTotp) })
  const { mutate: begin } = offer
  useEffect(() => begin(), [begin])
  return (
    <Dialog
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan the QR code with the app, or enter the secret. Then enter the code it shows."
      size="small"
    >
      {offer.isPending && <SkeletonRows rows={3} label="Creating a secret" />}
      {offer.error && (
        <ErrorState
          title="The secret could not be created"
          error={offer.error}
          onRetry={() => offer.mutate()}
        />
      )}
      {offer.data && <Confirmation {...offer.data} onClose={onClose} onAdded={onAdded} />}
    </Dialog>
  )
}

interface ConfirmationProps extends TotpDialogProps {
  secret: string
  uri: string
}

function Confirmation({ secret, uri, onClose, onAdded }: ConfirmationProps) {
  const [code, setCode] = useState('')
  const isWhole = /^\d{6}$/.test(code)
  const confirm = async () => {
    const { recoveryCodes } = await call(confirmTotp, { body: { code } })
    onClose()
    await onAdded(recoveryCodes)
  }
  return (
    <Form action="Turn on" isComplete={isWhole} onSubmit={confirm} failureElsewhere>
      {({ isChecked, failure }) => (
        <>
          <QrCode text={uri} label="QR code with the secret, which is also shown as text below" />
          <p className="text-sm">
            <span className="block text-soft">Secret, to enter manually</span>
            <code className="select-all [overflow-wrap:anywhere]">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <CodeField
            value={code}
            onChange={setCode}
            submits
            error={isChecked && !isWhole ? 'Enter the six digits' : failure?.message}
          />
        </>
      )}
    </Form>
  )
}
