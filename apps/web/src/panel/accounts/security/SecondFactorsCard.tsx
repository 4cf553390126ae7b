import {
  removeTotp,
  renewRecoveryCodes,
} from '@marketday/contract/accounts/identity/second-factors'
import type { SecondFactors } from '@marketday/contract/accounts/identity/second-factors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnAccount, reloadAccount } from '../../account-query.ts'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { secondFactorsQuery } from './security-queries.ts'
import { TotpDialog } from './TotpDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

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
