import { deleteDriver, updateDriver } from '@marketday/contract/deliveries/drivers'
import type { Driver } from '@marketday/contract/deliveries/drivers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useCan } from '../../use-can.ts'
import { act, driversQuery } from '../delivery-queries.ts'
import { DriverDialog } from './DriverDialog.tsx'
import { driverInput } from './driver-input.ts'

export function DriversMain() {
  const mayEdit = useCan()('deliveries.edit')
  const drivers = useQuery(driversQuery)
  const [editing, setEditing] = useState<Driver | 'new' | null>(null)
  const [removing, setRemoving] = useState<Driver | null>(null)
  const add = mayEdit && <Button onClick={() => setEditing('new')}>Add a driver</Button>
  if (drivers.isPending) return <SkeletonRows rows={3} />
  if (drivers.isError)
    return <ErrorState error={drivers.error} onRetry={() => void drivers.refetch()} />
  const { rows, people } = drivers.data
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No drivers yet" action={add}>
          Add whoever brings the goods, yourself for a start. A team member with the role driver
          sees only their own run.
        </EmptyState>
      ) : (
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
                {mayEdit && (
                  <Actions
                    driver={driver}
                    edit={() => setEditing(driver)}
                    remove={() => setRemoving(driver)}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {editing && (
        <DriverDialog
          driver={editing === 'new' ? null : editing}
          people={people}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing)
            void act(() => call(deleteDriver, { params: { driverId: removing.id } }), {
              done: `${removing.name} is removed`,
              failed: 'The driver could not be removed',
            })
          setRemoving(null)
        }}
        title={`Remove ${removing?.name ?? ''}?`}
        confirmLabel="Remove driver"
        dangerous
      >
        Past deliveries keep the name. The team member’s account stays.
      </ConfirmDialog>
    </>
  )
}

function Actions({
  driver,
  edit,
  remove,
}: {
  driver: Driver
  edit: () => void
  remove: () => void
}) {
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
      <Button variant="secondary" size="small" onClick={edit} aria-label={`Change ${driver.name}`}>
        Change
      </Button>
      <Button variant="quiet" size="small" onClick={remove} aria-label={`Remove ${driver.name}`}>
        Remove
      </Button>
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
