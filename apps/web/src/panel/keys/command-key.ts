const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

export const commandKey = isApple ? '⌘' : 'Ctrl'
