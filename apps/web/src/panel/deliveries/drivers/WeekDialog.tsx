import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import type { ShiftWeek } from '@marketday/contract/deliveries/shifts'
import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'

import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { act } from '../delivery-queries.ts'
import { readShifts } from './read-shifts.ts'
import { saveWeek } from './save-shifts.ts'
import { ShiftFields } from './ShiftFields.tsx'
import type { ShiftDraft } from './ShiftFields.tsx'

interface WeekDialogProps {
  driver: DriverRow
  drivers: readonly DriverRow[]
  onClose: () => void
}

interface Draft {
  readonly week: readonly (readonly ShiftDraft[])[]
}

export function WeekDialog({ driver, drivers, onClose }: WeekDialogProps) {
  const initial: Draft = { week: driver.week }
  const { draft, change, problems, sending } = useForm(initial, readWeek)
  const others = drivers.filter(({ id }) => id !== driver.id)
  const follow = async () => {
    if (await act(() => saveWeek(driver, null), { failed: 'The week could not be changed' }))
      onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Week of ${driver.name}`}
      description="Repeats every week. The driver leaves the store and is back within a shift; a plan puts each break into its window."
      size="large"
      otherActs={
        !driver.followsDeliveryTimes && (
          <Button variant="quiet" onClick={follow}>
            Follow delivery times
          </Button>
        )
      }
      action="Save week"
      {...sending((week) => saveWeek(driver, week))}
    >
      <div className="flex flex-wrap items-end gap-3">
        {others.length > 0 && (
          <SelectField
            label="Copy the week of"
            optional
            placeholder="Choose a driver"
            className="w-full sm:w-64"
            value=""
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => {
              const other = others.find(({ id }) => id === target.value)
              if (other) change({ week: other.week })
            }}
          />
        )}
        <Button variant="secondary" onClick={() => change({ week: copyMonday(draft.week) })}>
          Copy Monday to Tuesday–Friday
        </Button>
      </div>
      <div className="flex flex-col divide-y divide-line">
        {weekdays.map((name, index) => (
          <section key={name} className="flex flex-wrap gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
            <h3 className="w-full shrink-0 pt-2 text-[0.9375rem] font-medium sm:w-28">{name}</h3>
            <ShiftFields
              name={name}
              parts={draft.week[index] ?? []}
              onChange={(parts) => change({ week: draft.week.with(index, parts) })}
              error={problems[name]}
            />
          </section>
        ))}
      </div>
    </FormDialog>
  )
}

const copyMonday = (week: Draft['week']) =>
  week.map((parts, index) => (index < 5 ? (week[0] ?? []) : parts))

function readWeek({ week }: Draft) {
  const days = week.map(readShifts)
  const data: ShiftWeek = days.map((day) => (day.problem === null ? day.parts : []))
  return checked(
    data,
    Object.fromEntries(weekdays.map((name, index) => [name, days[index]?.problem])),
  )
}
