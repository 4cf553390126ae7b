import { inject } from 'vitest'

import { newId } from '../../src/platform/ids.ts'

interface Orders {
  readonly content?: string
  readonly delayMs?: number
  readonly status?: number
}

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

/** Separate account of the sandbox's model, isolated from other tests. */
export function ownModel() {
  const key = `sandbox-model-key-${newId()}`
  const address = new URL('/model/_control', inject('sandboxUrl'))
  const tell = async (orders: Orders) => {
    const body = JSON.stringify({ key, ...orders })
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  }
  return {
    settings: { MODEL_KEY: key },
    tell,
    answers: (answer: object) => tell({ content: JSON.stringify(answer) }),
    async asked(): Promise<readonly Asked[]> {
      const shown = await fetch(`${address.href}?key=${key}`)
      return ((await shown.json()) as { asked: Asked[] }).asked
    },
  }
}
