/** What the browser itself says of a lost connection is in no language a shopper speaks. */
export const unreachable = 'We couldn’t reach the shop. Check your connection and try again.'
