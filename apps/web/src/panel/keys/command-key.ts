const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As the keyboard calls it. */
export const commandKey = isApple ? '⌘' : 'Ctrl'
