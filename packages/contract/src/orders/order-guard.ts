/** How much may be kept for people who have neither paid nor confirmed their address (decision 0029). */
export const orderGuard = {
  /** Of one item, in one order. */
  unitsOfOneItem: 1_000,
  unitsInAll: 2_500,
  /** Kept for one network: a fifth of what there is of an item or a time, but always so much. */
  shareOfStock: 5,
  leastUnits: 4,
  leastPlaces: 1,
  /** Checkouts of one network that keep goods at the same time. */
  openHolds: 10,
  /** Times that goods are kept for one cart, and for one network within an hour. */
  holdsOfCart: 3,
  holdsOfNetworkPerHour: 30,
  /** Cash orders within an hour, after which the next awaits a confirmation. */
  cashOrdersOfNetwork: 10,
  cashOrdersOfAddress: 3,
  cashOrdersOfConfirmedAddress: 10,
  /** Cash orders of one network within an hour, after which no more are taken. */
  mostCashOrdersOfNetwork: 30,
  unconfirmedMailsPerDay: 3,
  /** How long an order waits for its confirmation. */
  reviewHours: 24,
} as const

/** Why an order waits in `pending_review`. */
export const reviewReasons = ['network', 'address', 'share'] as const
export type ReviewReason = (typeof reviewReasons)[number]
