/** How soon the team is to see to an order, the least first. */
export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type OrderPriority = (typeof orderPriorities)[number]
