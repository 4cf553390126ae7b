import { isDelivered, itemKinds } from './item-kinds.ts'

export const packedKinds = itemKinds.filter(isDelivered)
