import type { ReturnCondition } from '@marketday/contract/orders/returns/return-states'

export const conditionWords: Readonly<Record<ReturnCondition, string>> = {
  shelved: 'Back on the shelf',
  damaged: 'Damaged',
  lost: 'Did not arrive',
  wrong: 'Something else',
}
