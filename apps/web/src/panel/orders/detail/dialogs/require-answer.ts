import type { Taking } from '@marketday/contract/payments/card/authorisations'
import { ApiError } from '../../../../platform/api/api.ts'

export async function requireAnswer(request: Promise<Taking>): Promise<Taking> {
  const answer = await request
  if (answer.state === 'refused') throw new ApiError(`The card provider says: ${answer.message}`)
  return answer
}
