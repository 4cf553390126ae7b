import * as z from 'zod/mini'

/** All error codes of expected failures; clients may switch exhaustively. */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'session_expired',
  'second_factor_required',
  'second_factor_wrong',
  'confirmation_required',
  'code_wrong',
  'code_expired',
  'link_expired',
  'password_refused',
  'wrong_credentials',
  'account_disabled',
  'social_refused',
  'forbidden',
  'not_found',
  'erased',
  'unknown_shop',
  'conflict',
  'version_conflict',
  'invalid_transition',
  'idempotency_key_required',
  'idempotency_mismatch',
  'idempotency_in_flight',
  'too_many_requests',
  'payload_too_large',
  'unsupported_media_type',
  'plan_limit',
  'plan_unpaid',
  'email_unverified',
  'email_taken',
  'shop_unconfirmed',
  'shop_closed',
  'last_owner',
  'last_way_in',
  'wrong_account',
  'already_member',
  'impersonation_reads_only',
  'slug_taken',
  'sku_taken',
  'out_of_stock',
  'price_changed',
  'cart_changed',
  'cart_empty',
  'below_minimum',
  'discount_refused',
  'gift_card_refused',
  'store_credit_refused',
  'checkout_expired',
  'checkout_completed',
  'slot_full',
  'slot_closed',
  'outside_zones',
  'payment_failed',
  'payment_pending',
  'payment_mismatch',
  'refund_exceeds_payment',
  'import_unreachable',
  'import_blocked',
  'import_no_products',
  'proof_required',
  'wrong_pin',
  'build_not_ready',
  'slot_taken',
  'unavailable',
  'internal_error',
] as const

export const proofWays = [
  'password',
  'totp',
  'recovery_code',
  'passkey',
  'mailed_code',
  'sign_in_again',
] as const
export const ProofWay = z.enum(proofWays)
export type ProofWay = z.output<typeof ProofWay>

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.output<typeof ErrorCode>

/** RFC 9457 problem details with extension members. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: ErrorCode,
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  requestId: z.string(),
  /** With `second_factor_required`: the available methods. */
  ways: z.optional(z.array(ProofWay)),
})
export type Problem = z.output<typeof Problem>
