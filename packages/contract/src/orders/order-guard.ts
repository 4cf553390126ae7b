/** Reservation limits for shoppers who have neither paid nor confirmed their address (decision 0029). */
export const orderGuard = {
  unitsOfOneItem: 1_000,
  unitsInAll: 2_500,
  /** Limit per network: one fifth of an item's stock or a slot's places, with these minimums. */
  shareOfStock: 5,
  leastUnits: 4,
  leastPlaces: 1,
  /** Concurrent checkouts with reservations per network. */
  openHolds: 10,
  holdsOfCart: 3,
  holdsOfNetworkPerHour: 30,
  /** Cash orders per hour, beyond which the next requires confirmation. */
  cashOrdersOfNetwork: 10,
  cashOrdersOfAddress: 3,
  cashOrdersOfConfirmedAddress: 10,
  /** Cash orders of one network per hour, beyond which no more are accepted. */
  mostCashOrdersOfNetwork: 30,
  unconfirmedMailsPerDay: 3,
  reviewHours: 24,
} as const

/** Reason for `pending_review`. */
export const reviewReasons = ['network', 'address', 'share'] as const
export type ReviewReason = (typeof reviewReasons)[number]
