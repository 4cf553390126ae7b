import { createDriver, setDriverException } from '@marketday/contract/deliveries/drivers'

import type { Staff } from '../actors.ts'

/** A driver with a day off. */
export async function addDriver(owner: Staff): Promise<string> {
  const fields = {
    phone: '' as const,
    vehicle: 'Van',
    capacity: 30,
    speedPercent: 100,
    onDuty: true,
  }
  const body = { name: 'Own Driver', userId: owner.userId, ...fields }
  const { id } = (await owner.call(createDriver, { body })).body
  await owner.call(setDriverException, {
    params: { driverId: id, day: '2099-01-01' },
    body: { parts: [], note: 'Holiday' },
  })
  return id
}
