import type { StoredPlan } from '@marketday/contract/deliveries/delivery-plan'

import { json } from '../../src/platform/database/sql.ts'
import type { TestApp } from '../test-app.ts'

/** A plan that is ready and changes nothing. */
export const addPlan = (t: TestApp, tenantId: string) =>
  t.inTenant(tenantId, (db) =>
    db
      .insertInto('delivery_plans')
      .values({ day: planOfNothing.day, status: 'ready', result: json(planOfNothing) })
      .execute(),
  )

const planOfNothing: StoredPlan = {
  day: '2099-01-01',
  routes: [],
  unassigned: [],
  absent: [],
  metres: 0,
  minutes: 0,
  before: null,
  isCutShort: false,
}
