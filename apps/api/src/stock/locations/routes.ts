import * as contract from '@marketday/contract/stock/locations'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { closeLocation, reopenLocation } from './close-location.ts'
import { createLocation, updateLocation } from './edit-location.ts'
import { previewSelling } from './preview-selling.ts'
import { findLocations, getLocation } from './find-locations.ts'

export function locationRoutes(app: App) {
  handle(app, contract.listLocations, async ({ db, can }) => ({
    rows: await findLocations(db, can),
  }))
  handle(app, contract.createLocation, async ({ db, body, can }) =>
    getLocation(db, await createLocation(db, body), can),
  )
  handle(app, contract.updateLocation, async ({ db, params: { locationId }, body, can }) => {
    await updateLocation(db, locationId, body)
    return await getLocation(db, locationId, can)
  })
  handle(app, contract.previewSelling, ({ db, body }) => previewSelling(db, body.locationIds))
  handle(app, contract.closeLocation, async ({ db, params: { locationId }, can }) => {
    await closeLocation(db, locationId)
    return await getLocation(db, locationId, can)
  })
  handle(app, contract.reopenLocation, async ({ db, params: { locationId }, can }) => {
    await reopenLocation(db, locationId)
    return await getLocation(db, locationId, can)
  })
}
