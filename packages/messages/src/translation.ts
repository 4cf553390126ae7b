import type { en } from './en/messages.ts'

export type Messages = typeof en

/** Complete messages of a language. */
export type Translation = {
  readonly [Area in keyof Messages]: { readonly [Id in keyof Messages[Area]]: string }
}
