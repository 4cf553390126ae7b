import { startPlanCheckout, type PlanChoice } from '@marketday/contract/accounts/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { costLines, planCostQuery } from '../../../platform/plans/plan-cost.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Sum } from './Sum.tsx'

interface PayPlanProps {
  choice: PlanChoice
  label: string
}

export function PayPlan({ choice, label }: PayPlanProps) {
  return (
    <DialogButton dialog={(close) => <PayDialog choice={choice} onClose={close} />}>
      {label}
    </DialogButton>
  )
}

function PayDialog({ choice, onClose }: { choice: PlanChoice; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const { data, error } = useQuery(planCostQuery(choice, code))
  const pay = async () => {
    const { url } = await call(startPlanCheckout, {
      body: { ...choice, ...(typed.trim() && { code: typed.trim() }) },
    })
    location.assign(url)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Pay by card"
      description="You enter your card on our card provider’s page."
    >
      <Form action="Continue to payment" isComplete onSubmit={pay}>
        {() => (
          <>
            <TextField
              label="Code"
              optional
              value={typed}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              error={code !== '' && code === typed.trim() && error ? error.message : undefined}
            />
            {typed.trim() !== code && (
              <Button variant="secondary" onClick={() => setCode(typed.trim())}>
                Show the price
              </Button>
            )}
            <dl aria-live="polite" className="flex flex-col divide-y divide-line text-sm">
              {data && costLines(data.cost).map((line) => <Sum key={line.label} {...line} />)}
            </dl>
          </>
        )}
      </Form>
    </Dialog>
  )
}
