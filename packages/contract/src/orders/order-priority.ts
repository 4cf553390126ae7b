/** Priority for staff, lowest first. */
export const orderPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type OrderPriority = (typeof orderPriorities)[number]
