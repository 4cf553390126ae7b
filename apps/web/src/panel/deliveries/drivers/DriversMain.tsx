import { deleteDriver, updateDriver } from '@marketday/contract/deliveries/drivers'
import type { Driver, listDrivers } from '@marketday/contract/deliveries/drivers'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { act, driversQuery } from '../delivery-queries.ts'
import { DriverDialog } from './DriverDialog.tsx'
import { driverInput } from './driver-input.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function DriversMain() {
  return (
    <Loaded query={useQuery(driversQuery)} what="the drivers" rows={3}>
      {(data) => <DriverList {...data} />}
    </Loaded>
  )
}

function DriverList({ rows, people }: ResponseOf<typeof listDrivers>) {
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
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-medium">{driver.name}</p>
              <p className="text-sm text-soft">{factsOf(driver)}</p>
            </div>
            {mayEdit && <Actions driver={driver} people={people} />}
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
    `${driver.capacity} parcels`,
    driver.phone,
    driver.userId ? 'signs in as a team member' : 'no account',
  ]
    .filter(Boolean)
    .join(' · ')
