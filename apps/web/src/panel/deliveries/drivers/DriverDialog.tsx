import { createDriver, DriverInput, updateDriver } from '@marketday/contract/deliveries/drivers'
import type { Driver, listDrivers } from '@marketday/contract/deliveries/drivers'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { call } from '../../../platform/api/api.ts'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { perform } from '../delivery-queries.ts'
import { driverInput } from './driver-input.ts'

interface DriverDialogProps {
  /** Null adds one. */
  driver: Driver | null
  people: ResponseOf<typeof listDrivers>['people']
  onClose: () => void
}

type Draft = Omit<DriverInput, 'capacity'> & { capacity: number | null }
const fresh: Draft = { name: '', phone: '', vehicle: '', capacity: 30, onDuty: true, userId: null }

export function DriverDialog({ driver, people, onClose }: DriverDialogProps) {
  const initial: Draft = driver ? driverInput(driver) : fresh
  const form = useForm(initial, (draft) => DriverInput.safeParse(draft))
  const { draft, change, text } = form
  const save = (input: DriverInput) =>
    perform(
      () =>
        driver
          ? call(updateDriver, {
              params: { driverId: driver.id },
              body: { driver: input, version: driver.version },
            })
          : call(createDriver, { body: input }),
      'The driver is saved',
    )
  const accounts = [
    ...(driver?.userId ? [{ value: driver.userId, label: 'The linked team member' }] : []),
    ...people.map((person) => ({
      value: person.userId,
      label: `${person.name || person.email} (${person.roleName})`,
    })),
  ]
  return (
    <FormDialog
      onClose={onClose}
      title={driver ? `Change ${driver.name}` : 'New driver'}
      size="small"
      action="Save driver"
      {...form.sending(save)}
    >
      <SelectField
        label="Signs in as"
        optional
        placeholder="No team member"
        value={draft.userId ?? ''}
        options={accounts}
        onChange={(event) => {
          const userId = event.target.value || null
          const person = people.find((candidate) => candidate.userId === userId)
          change({ userId, ...(person && draft.name === '' && { name: person.name }) })
        }}
        error={form.problems['userId']}
      />
      <TextField label="Name" {...text('name')} />
      <PhoneField
        label="Phone"
        optional
        searchable
        lookUpCountry={visitorCountry}
        defaultValue={draft.phone}
        onChange={(phone, wrong) => {
          change({ phone })
          form.hold('phone', wrong)
        }}
        error={form.problems['phone']}
      />
      <TextField label="Vehicle" optional {...text('vehicle')} />
      <NumberField label="Maximum parcels" min={1} {...form.number('capacity')} />
      <Checkbox label="On duty" {...form.tick('onDuty')} />
    </FormDialog>
  )
}
