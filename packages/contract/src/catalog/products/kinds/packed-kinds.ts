import { isDelivered, itemKinds } from './item-kinds.ts'

/** The kinds that are packed and brought. */
export const packedKinds = itemKinds.filter(isDelivered)
