import { createDriver, DriverInput, updateDriver } from '@marketday/contract/deliveries/drivers'
import type { Driver, listDrivers } from '@marketday/contract/deliveries/drivers'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { act } from '../delivery-queries.ts'
import { driverInput } from './driver-input.ts'

interface DriverDialogProps {
  /** Null makes a new one. */
  driver: Driver | null
  people: ResponseOf<typeof listDrivers>['people']
  onClose: () => void
}

type Draft = Omit<DriverInput, 'capacity'> & { capacity: number | null }
const fresh: Draft = { name: '', phone: '', vehicle: '', capacity: 30, onDuty: true, userId: null }

export function DriverDialog({ driver, people, onClose }: DriverDialogProps) {
  const form = useDraft<Draft>(driver ? driverInput(driver) : fresh)
  const { draft, change, problems, text } = form
  const [wrongPhone, setWrongPhone] = useState<string | null>(null)
  const save = async () => {
    const input = form.accept(
      DriverInput.safeParse(draft),
      wrongPhone === null ? {} : { phone: wrongPhone },
    )
    if (!input) return
    const send = () =>
      driver
        ? call(updateDriver, {
            params: { driverId: driver.id },
            body: { driver: input, version: driver.version },
          })
        : call(createDriver, { body: input })
    if (await act(send, { done: 'The driver is saved', failed: 'The driver could not be saved' }))
      onClose()
  }
  const accounts = [
    ...(driver?.userId ? [{ value: driver.userId, label: 'The linked team member' }] : []),
    ...people.map((person) => ({
      value: person.userId,
      label: `${person.name || person.email} (${person.roleName})`,
    })),
  ]
  return (
    <Dialog
      onClose={onClose}
      title={driver ? `Change ${driver.name}` : 'New driver'}
      size="small"
      cancel="Cancel"
      footer={<Button onClick={save}>Save driver</Button>}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Signs in as"
          optional
          placeholder="Nobody of the team"
          value={draft.userId ?? ''}
          options={accounts}
          onChange={(event) => {
            const userId = event.target.value || null
            const person = people.find((each) => each.userId === userId)
            change({ userId, ...(person && draft.name === '' && { name: person.name }) })
          }}
          error={problems['userId']}
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
            setWrongPhone(wrong)
          }}
          error={problems['phone']}
        />
        <TextField label="Vehicle" optional {...text('vehicle')} />
        <NumberField label="Parcels at most" min={1} {...form.number('capacity')} />
        <Checkbox label="On duty" {...form.tick('onDuty')} />
      </div>
    </Dialog>
  )
}
