import type { ReturnCondition } from '@marketday/contract/orders/returns/return-states'

export const conditionWords: Readonly<Record<ReturnCondition, string>> = {
  shelved: 'Restocked',
  damaged: 'Damaged',
  lost: 'Did not arrive',
  wrong: 'Wrong item',
}
