import type { Plugin } from 'vite'

/**
 * Stops sonner from inserting an inline style sheet, which the CSP forbids; Toaster.tsx imports
 * its file instead.
 */
export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    transform(code, id) {
      if (!id.includes('/sonner/') || !code.includes('__insertCSS("')) return
      return { code: code.replace(/^__insertCSS\(".*$/m, ''), map: null }
    },
  }
}
