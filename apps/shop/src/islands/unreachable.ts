/** Replaces the browser's technical message. */
export const unreachable = 'We couldn’t reach the shop. Check your connection and try again.'
