import Stripe from 'stripe'
import { expect, it } from 'vitest'

import { isAccessRevoked } from './is-access-revoked.ts'

const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } =
  Stripe.errors
const type = 'invalid_request_error'
const noAccess =
  "The provided key 'sk_test_********box' does not have access to account 'acct_1' (or that account does not exist). Application access may have been revoked."

it.each([
  [
    'access removed by the merchant',
    new StripePermissionError({
      type,
      statusCode: 403,
      code: 'account_invalid',
      message: noAccess,
    }),
  ],
  [
    'the same without a code',
    new StripePermissionError({ type, statusCode: 403, message: noAccess }),
  ],
])('%s is recognised', (_, error) => {
  expect(isAccessRevoked(error)).toBe(true)
})

it.each([
  [
    'a key without a permission',
    new StripePermissionError({
      type,
      statusCode: 403,
      code: 'more_permissions_required_for_application',
      message:
        "This application does not have the required permissions for this endpoint on account 'acct_1'. Having the 'read_only' scope would allow this request to continue.",
    }),
  ],
  [
    'a platform that may not use Connect',
    new StripePermissionError({
      type,
      statusCode: 403,
      message: 'Only Stripe Connect platforms can work with other accounts.',
    }),
  ],
  [
    'an expired key',
    new StripeAuthenticationError({
      type,
      statusCode: 401,
      code: 'platform_api_key_expired',
      message: 'Expired API Key provided',
    }),
  ],
  [
    'a missing object',
    new StripeInvalidRequestError({
      type,
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_1'",
    }),
  ],
  ['a lost connection', new Stripe.errors.StripeConnectionError({ type: 'api_error' })],
  ['another error', new Error(noAccess)],
])('%s is not', (_, error) => {
  expect(isAccessRevoked(error)).toBe(false)
})
