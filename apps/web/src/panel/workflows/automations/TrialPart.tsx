import { automationLimits, type AutomationInput } from '@marketday/contract/workflows/automation'
import { tryAutomation, type TriedOrder } from '@marketday/contract/workflows/automations'
import { useState } from 'react'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { day, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import type { AutomationDraft } from './automation-draft.ts'
import { actInWords, conditionInWords } from './automation-words.ts'

interface TrialPartProps {
  /** Returns the automation to try; undefined shows its problems. */
  accept: () => AutomationInput | undefined
  draft: AutomationDraft
  names: Readonly<Record<string, string>>
}

interface Trial {
  readonly draft: AutomationDraft
  readonly input: AutomationInput
  readonly rows: readonly TriedOrder[]
}

export function TrialPart({ accept, draft, names }: TrialPartProps) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [failure, setFailure] = useState('')
  const { busy, during } = useBusy()
  const attempt = async () => {
    const input = accept()
    if (!input) return
    try {
      const { rows } = await call(tryAutomation, { body: input })
      setTrial({ draft, input, rows })
      setFailure('')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The test could not be run')
    }
  }
  return (
    <section aria-label="Test" className="flex flex-col gap-3 border-t border-line pt-4">
      <Button
        variant="secondary"
        className="self-start"
        busy={busy}
        onClick={() => void during(attempt)}
      >
        Test it on the last {automationLimits.tried} orders
      </Button>
      <Failure>{failure}</Failure>
      {trial && (
        <div role="status" className="flex flex-col gap-2">
          {trial.draft !== draft && (
            <p className="text-sm text-soft">You made changes. Test it again.</p>
          )}
          <TrialRows {...trial} names={names} />
        </div>
      )}
    </section>
  )
}

function TrialRows({ input, rows, names }: Trial & Pick<TrialPartProps, 'names'>) {
  const meant = rows.filter(({ unmet }) => unmet === null)
  if (rows.length === 0)
    return <p className="text-sm text-soft">There are no orders yet to test it on.</p>
  return (
    <>
      <p className="font-medium">
        It would change {meant.length} of {rows.length} {rows.length === 1 ? 'order' : 'orders'}.
        Nothing was changed.
      </p>
      <ul aria-label="Tested orders" className="flex flex-col">
        {rows.map((row) => (
          <li
            key={row.orderId}
            className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className="min-w-0 flex-[1_1_12rem]">
              <NewTabLink href={to('order', { orderId: row.orderId })}>
                {`Order ${row.orderNumber}`}
              </NewTabLink>
              <span className="block text-soft">
                {day(row.placedAt)} · {money(row.totalMinor, row.currency)}
              </span>
            </span>
            <span className="min-w-0 flex-[2_1_16rem] wrap-anywhere">
              <Outcome row={row} input={input} names={names} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface OutcomeProps {
  row: TriedOrder
  input: AutomationInput
  names: Readonly<Record<string, string>>
}

function Outcome({ row: { unmet, acts, currency }, input, names }: OutcomeProps) {
  const named = { names, currency }
  const condition = unmet === null ? undefined : input.conditions[unmet]
  if (condition)
    return <span className="text-soft">No match: not “{conditionInWords(condition, named)}”</span>
  const phrases = input.acts.map((act, place) =>
    acts[place]?.isChange ? actInWords(act, named) : `${actInWords(act, named)} (no change needed)`,
  )
  return `Would ${phrases.join(', ')}`
}
