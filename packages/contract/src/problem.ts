import * as z from 'zod/mini'

/** Every code an expected failure may carry; the screen may switch over it exhaustively. */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'session_expired',
  'second_factor_required',
  'wrong_credentials',
  'account_disabled',
  'social_refused',
  'forbidden',
  'not_found',
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
  'email_unverified',
  'email_taken',
  'slug_taken',
  'handle_taken',
  'sku_taken',
  'out_of_stock',
  'price_changed',
  'cart_changed',
  'cart_empty',
  'below_minimum',
  'checkout_expired',
  'checkout_completed',
  'slot_full',
  'slot_closed',
  'outside_zones',
  'payment_failed',
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

export const ErrorCode = z.enum(errorCodes)
export type ErrorCode = z.output<typeof ErrorCode>

/** RFC 9457 problem details with the members the product adds. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: ErrorCode,
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  requestId: z.string(),
})
export type Problem = z.output<typeof Problem>
