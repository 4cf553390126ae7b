import type { Config } from '../../config.ts'

/** Platform's share of a charge, in the provider's unit; the provider refuses a fee of 0. */
export function platformFee(
  { stripe }: Pick<Config, 'stripe'>,
  amount: number,
): { application_fee_amount?: number } {
  const fee = Math.floor((amount * stripe.platformFeeBp) / 10_000)
  return fee > 0 ? { application_fee_amount: fee } : {}
}
