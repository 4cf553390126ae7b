import { integerOf, type Form } from '../http/form-body.ts'
import { invalid } from '../http/problem.ts'
import type { World } from '../world.ts'

/** @throws {StripeProblem} 400 for a fee outside a connected account */
export function readApplicationFee({ account }: World, params: Form): number {
  const fee = integerOf(params, 'application_fee_amount')
  if (fee === null) return 0
  if (account === null)
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      'application_fee_amount',
    )
  if (fee < 1)
    throw invalid(
      'This value must be greater than or equal to 1.',
      'application_fee_amount',
      'parameter_invalid_integer',
    )
  return fee
}
