const trackingPages = {
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  Evri: 'https://www.evri.com/track/parcel/',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  GLS: 'https://gls-group.eu/track/',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  UPS: 'https://www.ups.com/track?tracknum=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
} as const

export const knownCarriers = Object.keys(trackingPages)

interface Carried {
  readonly carrier: string
  readonly trackingNumber: string
}

/** Brought by a carrier, not the shop's driver. */
export const isCarried = ({ carrier, trackingNumber }: Carried): boolean =>
  carrier !== '' || trackingNumber !== ''

/** Null without a number, and for unknown carriers. */
export function trackingUrl(parcel: Carried): string | null {
  const number = parcel.trackingNumber.replaceAll(' ', '')
  const carrier = parcel.carrier.trim().toLowerCase()
  const page = Object.entries(trackingPages).find(([name]) => name.toLowerCase() === carrier)?.[1]
  return page && number ? page + encodeURIComponent(number) : null
}
