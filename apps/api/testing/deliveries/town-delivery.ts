import { parsePlace } from '@marketday/contract/contact/place'
import type { Receiving } from '@marketday/contract/orders/acts/change-order'

import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'

const nowhere = parsePlace(null)

/** Within the zone of `openTown`. */
export const inTown: Receiving = {
  kind: 'delivery',
  place: {
    ...nowhere,
    address: '3 Long Street, Bath BA1 1AB',
    data: {
      ...nowhere.data,
      City: 'Bath',
      Country: 'GB',
      zip: 'BA1 1AB',
      street2: '3 Long Street',
    },
  },
  slotId: null,
}

/** A delivery zone with this fee, found by postcode and without times. */
export const openTown = (t: TestApp, { owner }: Pick<ShopFixture, 'owner'>, feeMinor: number) =>
  t.inTenant(owner.tenantId, (db) =>
    db
      .insertInto('delivery_zones')
      .values({ name: 'Town', kind: 'postcodes', postcodes: ['BA1'], fee_minor: feeMinor })
      .execute(),
  )
