import { parsePlace } from '@marketday/contract/contact/place'
import { createLocation, listLocations } from '@marketday/contract/stock/locations'

import type { Client } from '../actors.ts'

export const warehouse = {
  name: 'Warehouse',
  contact: {
    place: { ...parsePlace(null), address: '2 Mill Lane, Leeds LS1 1AA' },
    phone: '+441134960001',
    openingHours: [{ weekday: 1, opens: '07:00', closes: '15:00' }],
  },
}

export async function openWarehouse(owner: Client): Promise<{ main: string; other: string }> {
  const { body } = await owner.call(createLocation, { body: warehouse })
  const { rows } = (await owner.call(listLocations)).body
  return { main: rows.find(({ isMain }) => isMain)?.id ?? '', other: body.id }
}
