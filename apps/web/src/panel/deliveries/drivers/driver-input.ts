import type { Driver, DriverInput } from '@marketday/contract/deliveries/drivers'

export const driverInput = ({
  name,
  phone,
  vehicle,
  capacity,
  onDuty,
  userId,
}: Driver): DriverInput => ({
  name,
  phone,
  vehicle,
  capacity,
  onDuty,
  userId,
})
