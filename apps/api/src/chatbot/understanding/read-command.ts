import words from './words.json' with { type: 'json' }
import { measureCloseness, listEntries, normalise } from './words-said.ts'

export type Command = keyof typeof words.command

const patterns: readonly (readonly [Command, RegExp])[] = [
  [
    'person',
    /\b(?:talk|speak|chat|connect|put)\b.* (?:to|with|through to) (?:a |an |some |the |your )?(?:real )?(?:person|human|someone|somebody|agent|people|team|sales|staff)\b/,
  ],
  ['person', /\b(?:real|actual|live) (?:person|human|agent)\b/],
  [
    'restart',
    /\b(?:start|begin) (?:all )?(?:over|again|from scratch again)\b|\bforget (?:all|everything)\b/,
  ],
  ['back', /\bgo (?:one )?(?:step )?back\b|\b(?:previous|last) (?:question|step)\b/],
  [
    'skip',
    /^(?:i |we )?(?:really |honestly )?(?:dont|do not|cant|cannot) (?:know|say|want to (?:say|tell|share|answer)|want that)\b/,
  ],
  ['skip', /\b(?:rather not|prefer not|skip (?:this|that|it))\b/],
  ['skip', /^(?:im |we are |were |its |thats )?not (?:sure|decided|applicable|relevant)\b/],
  ['skip', /^(?:i |we )?(?:dont|do not) have (?:one|any|a name|a phone|an? email|an? address)\b/],
  [
    'confirm',
    /^(?:yes |that |it |this )?(?:everything|all|that|it)?(?: of it)? ?(?:is|looks|seems) (?:all )?(?:right|correct|good|fine|ok)$/,
  ],
  [
    'help',
    /\b(?:what|how) (?:do|does|should|can) (?:you mean|that mean|i (?:say|answer|write|type|do))\b|\bdont (?:get|understand)\b/,
  ],
]

/** What a person may say at any time. Where anything may be an answer, only the very words count. */
export function readCommand(text: string, isFreeText: boolean): Command | null {
  const said = normalise(text)
  const exact = listEntries(words.command).find(([, phrases]) => phrases.includes(said))
  if (exact) return exact[0]
  const byPattern = patterns.find(([, pattern]) => pattern.test(said))
  if (byPattern) return byPattern[0]
  if (isFreeText) return null
  const near = listEntries(words.command)
    .filter(([command]) => command !== 'confirm')
    .find(([, phrases]) => phrases.some((phrase) => measureCloseness(said, phrase) > 0))
  return near?.[0] ?? null
}
