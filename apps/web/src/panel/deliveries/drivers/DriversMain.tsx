import { useQuery } from '@tanstack/react-query'

import {
  deleteDriver,
  updateDriver,
  createDriver,
  DriverInput,
} from '@marketday/contract/deliveries/drivers'
import type { Driver, listDrivers } from '@marketday/contract/deliveries/drivers'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { call } from '../../../platform/api/api.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../account-query.ts'
import { act, driversQuery, perform } from '../delivery-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { DriverShifts } from './DriverShifts.tsx'
import { counted } from '../../../platform/format.ts'
import { visitorCountry } from '../../../platform/api/visitor-country.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

export function DriversMain() {
  return (
    <Loaded query={useQuery(driversQuery)} what="the drivers" rows={3}>
      {(data) => <DriverList {...data} />}
    </Loaded>
  )
}

function DriverList({ rows, people, today }: ResponseOf<typeof listDrivers>) {
  const mayEdit = useCan()('deliveries.edit')
  const add = mayEdit && (
    <DialogButton
      dialog={(close) => <DriverDialog driver={null} people={people} onClose={close} />}
    >
      Add a driver
    </DialogButton>
  )
  if (rows.length === 0)
    return (
      <EmptyState title="No drivers yet" action={add}>
        Add the people who deliver, starting with yourself. A team member with the role Driver sees
        only their own run.
      </EmptyState>
    )
  return (
    <Card title="Drivers" actions={add}>
      <ul className="flex flex-col">
        {rows.map((driver) => (
          <li
            key={driver.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-4 last:border-0"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-medium">{driver.name}</p>
              <p className="text-sm text-soft">{factsOf(driver)}</p>
            </div>
            {mayEdit && <Actions driver={driver} people={people} />}
            <DriverShifts driver={driver} drivers={rows} today={today} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ActionsProps {
  driver: Driver
  people: ResponseOf<typeof listDrivers>['people']
}

function Actions({ driver, people }: ActionsProps) {
  const setDuty = (onDuty: boolean) =>
    void act(
      () =>
        call(updateDriver, {
          params: { driverId: driver.id },
          body: { driver: { ...driverInput(driver), onDuty }, version: driver.version },
        }),
      {
        done: onDuty ? `${driver.name} is on duty` : `${driver.name} is off duty`,
        failed: 'This could not be changed',
      },
    )
  return (
    <>
      <Switch
        label="On duty"
        checked={driver.onDuty}
        onChange={(event) => setDuty(event.target.checked)}
      />
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${driver.name}`}
        dialog={(close) => <DriverDialog driver={driver} people={people} onClose={close} />}
      >
        Change
      </DialogButton>
      <ConfirmButton
        variant="quiet"
        size="small"
        aria-label={`Remove ${driver.name}`}
        onConfirm={() =>
          act(() => call(deleteDriver, { params: { driverId: driver.id } }), {
            done: `${driver.name} is removed`,
            failed: 'The driver could not be removed',
          })
        }
        title={`Remove ${driver.name}?`}
        confirmLabel="Remove driver"
        dangerous
        consequence="Past deliveries keep the name. The team member’s account stays."
      >
        Remove
      </ConfirmButton>
    </>
  )
}

const factsOf = (driver: Driver) =>
  [
    driver.vehicle,
    `${counted(driver.capacity, 'stop')} per shift`,
    driver.speedPercent === 100 ? '' : `speed ${driver.speedPercent}%`,
    driver.phone,
    driver.userId ? 'signs in as a team member' : 'no account',
  ]
    .filter(Boolean)
    .join(' · ')

interface DriverDialogProps {
  /** Null adds one. */
  driver: Driver | null
  people: ResponseOf<typeof listDrivers>['people']
  onClose: () => void
}

type Draft = Omit<DriverInput, 'capacity' | 'speedPercent'> & {
  capacity: number | null
  speedPercent: number | null
}
const fresh: Draft = {
  name: '',
  phone: '',
  vehicle: '',
  capacity: 30,
  speedPercent: 100,
  onDuty: true,
  userId: null,
}

function DriverDialog({ driver, people, onClose }: DriverDialogProps) {
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
      <NumberField label="Maximum stops per shift" min={1} {...form.number('capacity')} />
      <NumberField
        label="Speed in percent of a van"
        hint="A plan expects 25 km/h from a van in town. A cargo bike may have 70."
        min={20}
        max={300}
        {...form.number('speedPercent')}
      />
      <Checkbox
        label="On duty"
        hint="Can start stops now. The shifts decide which days are planned."
        {...form.tick('onDuty')}
      />
    </FormDialog>
  )
}

const driverInput = (driver: Driver): DriverInput => ({
  name: driver.name,
  phone: driver.phone,
  vehicle: driver.vehicle,
  capacity: driver.capacity,
  speedPercent: driver.speedPercent,
  onDuty: driver.onDuty,
  userId: driver.userId,
})
