import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import type { ShiftException } from '@marketday/contract/deliveries/shifts'

import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { readShifts } from './read-shifts.ts'
import { saveDay } from './save-shifts.ts'
import { describeException } from './shift-words.ts'
import { ShiftFields } from './ShiftFields.tsx'
import type { ShiftDraft } from './ShiftFields.tsx'

interface DayDialogProps {
  /** Drivers to choose from; a single one is fixed. */
  drivers: readonly DriverRow[]
  /** Initial day. */
  day: string
  today: string
  /** Initial kind; an exception of the day has its own. */
  kind: Draft['kind']
  /** The exception of this day is edited, and its day is fixed. */
  isEdited?: boolean
  onClose: () => void
}

interface Draft {
  readonly driverId: string
  readonly day: string
  readonly kind: 'works' | 'off'
  readonly parts: readonly ShiftDraft[]
  readonly note: string
}

const usual: readonly ShiftDraft[] = [{ startsAt: '08:00', endsAt: '17:00', breaks: [] }]

/** Other shifts on one day than every week. */
export function DayDialog(props: DayDialogProps) {
  const { drivers, day, today, kind, isEdited = false, onClose } = props
  const [first] = drivers
  const form = useForm(startDay(first, day, kind), (draft) => readDay(draft, today))
  const { draft, change, begin, text, problems, sending } = form
  const driver = drivers.find(({ id }) => id === draft.driverId)
  const earlier = findException(driver, draft.day)
  const save = (exception: ShiftException) => driver && saveDay({ driver, earlier }, exception)
  return (
    <FormDialog
      onClose={onClose}
      title={drivers.length === 1 && first ? `A day of ${first.name}` : 'Add a shift'}
      description="Only on this day. All other days are like every week."
      action="Save day"
      {...sending(save)}
    >
      {drivers.length > 1 && (
        <SelectField
          label="Driver"
          {...text('driverId')}
          onChange={({ target }) => {
            const next = drivers.find(({ id }) => id === target.value)
            begin(startDay(next, draft.day, kind))
          }}
          options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField
        label="Day"
        type="date"
        min={today}
        readOnly={isEdited}
        hint={!isEdited && earlier && `Replaces: ${describeException(earlier)}`}
        {...text('day')}
      />
      <RadioGroup
        label="On this day"
        value={draft.kind}
        onChange={(next) => change({ kind: next === 'off' ? 'off' : 'works' })}
        inline
        options={[
          { value: 'works', label: 'Works' },
          { value: 'off', label: 'Off' },
        ]}
      />
      {draft.kind === 'works' ? (
        <ShiftFields
          name="this day"
          parts={draft.parts}
          onChange={(parts) => change({ parts })}
          error={problems['parts']}
        />
      ) : (
        <TextField label="Reason" optional maxLength={80} {...text('note')} />
      )}
    </FormDialog>
  )
}

const findException = (driver: DriverRow | undefined, day: string) =>
  driver?.exceptions.find((exception) => exception.day === day)

function startDay(driver: DriverRow | undefined, day: string, kind: Draft['kind']): Draft {
  const set = findException(driver, day)
  const start = { driverId: driver?.id ?? '', day, kind, parts: usual, note: '' }
  if (!set) return start
  const { parts, note } = set
  return parts.length > 0
    ? { ...start, kind: 'works', parts, note }
    : { ...start, kind: 'off', note }
}

function readInput({ day, kind, parts, note }: Draft): ShiftException {
  const read = kind === 'works' ? readShifts(parts) : noShifts
  return {
    day,
    parts: read.problem === null ? read.parts : [],
    note: kind === 'off' ? note.trim() : '',
  }
}

const noShifts: ReturnType<typeof readShifts> = { parts: [], problem: null }

function readDay(draft: Draft, today: string) {
  const { day, kind, parts } = draft
  const problem = parts.length === 0 ? 'Add a shift' : readShifts(parts).problem
  return checked(readInput(draft), {
    day: (day === '' && 'Choose a day') || (day < today && 'Choose a day that is not over'),
    parts: kind === 'works' && problem,
  })
}
