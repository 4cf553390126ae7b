/** What the browser itself says of a lost connection is in no language a shopper speaks. */
export const unreachable = 'The shop could not be reached. Check your connection and try again.'
