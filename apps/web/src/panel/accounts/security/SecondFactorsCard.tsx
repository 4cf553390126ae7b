import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, useEffect } from 'react'

import {
  removeTotp,
  renewRecoveryCodes,
  confirmTotp,
  offerTotp,
} from '@marketday/contract/accounts/identity/second-factors'
import type { SecondFactors } from '@marketday/contract/accounts/identity/second-factors'

import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnAccount, reloadAccount } from '../../account-query.ts'
import { Passkeys } from './Passkeys.tsx'
import { secondFactorsQuery } from './security-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { CodeField } from '../../../ui/fields/CodeField.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { QrCode } from '../../../ui/page/QrCode.tsx'

/** Second factors: authenticator app, passkeys, and recovery codes. */
export function SecondFactorsCard() {
  const factors = useQuery(secondFactorsQuery)
  return (
    <Card
      title="Second factor"
      description={
        factors.data?.isRequired
          ? 'Your account needs one.'
          : 'It protects your account if your password is stolen.'
      }
    >
      <Loaded query={factors} what="your second factors" rows={2}>
        {(secondFactors) => <Factors factors={secondFactors} />}
      </Loaded>
    </Card>
  )
}

function Factors({ factors }: { factors: SecondFactors }) {
  // Shown once: held only in this state.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onAdded = async (recoveryCodes: readonly string[] | null) => {
    setCodes(recoveryCodes)
    await reloadAccount()
  }
  const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0
  return (
    <div className="flex flex-col divide-y divide-line [&>*]:py-4 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0">
      <Totp since={factors.totpSince} onAdded={onAdded} />
      <Passkeys passkeys={factors.passkeys} onAdded={onAdded} />
      {hasFactor && <RecoveryCodes left={factors.recoveryCodesLeft} onRenewed={setCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

interface TotpProps {
  since: string | null
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}

function Totp({ since, onAdded }: TotpProps) {
  const remove = () =>
    actOnAccount(() => call(removeTotp), {
      done: 'Authenticator app removed',
      failed: 'The authenticator app could not be removed',
    })
  return (
    <section aria-labelledby="totp-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id="totp-title" className="flex flex-wrap items-center gap-3 font-medium">
            Authenticator app
            {since && <StatusBadge tone="good">On since {day(since)}</StatusBadge>}
          </h3>
          <p className="text-sm text-soft">A six-digit code that changes every 30 seconds.</p>
        </div>
        {since ? (
          <ConfirmButton
            variant="quiet"
            size="small"
            onConfirm={remove}
            title="Remove the authenticator app?"
            confirmLabel="Remove the app"
            dangerous
            consequence="Its codes stop working. Without a second factor, only your password protects your account."
          >
            Remove<span className="sr-only"> the authenticator app</span>
          </ConfirmButton>
        ) : (
          <DialogButton
            variant="secondary"
            size="small"
            dialog={(close) => <TotpDialog onClose={close} onAdded={onAdded} />}
          >
            Set up<span className="sr-only"> an authenticator app</span>
          </DialogButton>
        )}
      </div>
    </section>
  )
}

interface RecoveryCodesProps {
  left: number
  onRenewed: (codes: readonly string[]) => void
}

function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const renew = () =>
    actOnAccount(async () => onRenewed((await call(renewRecoveryCodes)).recoveryCodes), {
      failed: 'New codes could not be created',
    })
  return (
    <section aria-labelledby="recovery-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id="recovery-title" className="font-medium">
            Recovery codes
          </h3>
          <p className={`text-sm ${left <= 2 ? 'text-warn' : 'text-soft'}`}>
            {left} of 10 left, for signing in without your device.
          </p>
        </div>
        <Button variant="secondary" size="small" onClick={renew}>
          Create new codes
        </Button>
      </div>
    </section>
  )
}

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shown only once; closes after the user confirms having saved them. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const leave = () => (isKept ? onClose() : setMissing(true))
  return (
    <Dialog
      onClose={leave}
      title="Your recovery codes"
      description="Use each one once to sign in without your device. They are not shown again."
      size="small"
    >
      <div className="flex flex-col gap-4">
        <ul className="grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-sm max-[22rem]:grid-cols-1">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`}
          download="marketday-recovery-codes.txt"
          className="self-start text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          Download codes
        </a>
        <Checkbox
          label="I saved these codes in a safe place"
          checked={isKept}
          onChange={(event) => setKept(event.target.checked)}
          error={isMissing && !isKept ? 'Save the codes first' : undefined}
        />
        <Button onClick={leave}>Done</Button>
      </div>
    </Dialog>
  )
}

const fileOf = (codes: readonly string[]) =>
  `Marketday recovery codes\nEach works once.\n\n${codes.join('\n')}\n`

interface TotpDialogProps {
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}

/** Secret as QR code and text; active once a code is verified. */
function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
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
