import * as contract from '@marketday/contract/contact/places'

import { handlePublic } from '../http/handle.ts'
import type { App } from '../services.ts'
import { askIpService } from './ask-ip-service.ts'
import { findPlaces, getPlace } from './search-places.ts'

export function placeRoutes(app: App) {
  const { config } = app.services
  handlePublic(app, contract.findPlaces, ({ query }) => findPlaces(config, query))
  handlePublic(app, contract.getPlace, ({ params }) => getPlace(config, params.placeId))
  handlePublic(app, contract.findShopPlaces, ({ query, shop }) =>
    findPlaces(config, { country: shop?.country, ...query }),
  )
  handlePublic(app, contract.getShopPlace, ({ params }) => getPlace(config, params.placeId))
  handlePublic(app, contract.lookUpCountry, ({ request }) => askIpService(config, request.ip))
  handlePublic(app, contract.lookUpShopCountry, ({ request }) => askIpService(config, request.ip))
}
