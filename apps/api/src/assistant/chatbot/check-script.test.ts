import { expect, test } from 'vitest'

import { checkScript } from '../../platform/talk/check-script.ts'
import { onboardingScript } from './script.ts'
import type { QuestionNode, Script, ScriptNode } from '../../platform/talk/script-shape.ts'

const question = (change: Partial<QuestionNode> = {}): QuestionNode => ({
  kind: 'question',
  slot: 'city',
  ask: 'Where?',
  reask: 'Where, please?',
  help: 'The town.',
  next: [{ to: 'end' }],
  ...change,
})

const end: ScriptNode = { kind: 'end', ask: 'Done.', reask: 'Done.', help: 'Done.' }

const sound: Script = {
  ...onboardingScript,
  version: '1',
  start: 'town',
  slots: { city: { label: 'Town', isRequired: false } },
  nodes: { town: question(), end },
}

const withNodes = (nodes: Script['nodes']): Script => ({
  ...sound,
  nodes: { ...sound.nodes, ...nodes },
})
const withSlots = (slots: object): Script => ({
  ...sound,
  slots: { ...sound.slots, ...slots },
})

test('BOT-01 the script of the onboarding has no fault', () => {
  expect(checkScript(onboardingScript)).toEqual([])
  expect(checkScript(sound)).toEqual([])
})

test.each<[string, Script, string]>([
  ['a node that nobody comes to', withNodes({ island: question() }), 'island is unreachable'],
  [
    'a loop without exit',
    withNodes({
      town: question({ next: [{ to: 'again' }] }),
      again: question({ next: [{ to: 'town' }] }),
    }),
    'town is in a loop without exit',
  ],
  [
    'a circle of answered questions',
    withNodes({
      town: question({
        next: [{ to: 'end', when: { slot: 'city', is: ['York'] } }, { to: 'town' }],
      }),
    }),
    'town comes back to itself without an answer',
  ],
  [
    'a slot that nobody knows',
    withSlots({ shoeSize: { label: 'Shoes', isRequired: false } }),
    'unknown slot shoeSize',
  ],
  [
    'a question for a slot that the script does not have',
    withNodes({ town: question({ slot: 'email' }) }),
    'town names unknown slot email',
  ],
  [
    'a way that asks about an unknown slot',
    withNodes({
      town: question({ next: [{ to: 'end', when: { slot: 'phone', is: ['1'] } }, { to: 'end' }] }),
    }),
    'town names unknown slot phone',
  ],
  [
    'a slot that is never asked for',
    withSlots({ email: { label: 'Email', isRequired: false } }),
    'slot email is never asked for',
  ],
  [
    'a way to nowhere',
    withNodes({ town: question({ next: [{ to: 'moon' }] }) }),
    'town leads to unknown node moon',
  ],
  [
    'an answer without a way on',
    withNodes({ town: question({ next: [{ to: 'end', when: { slot: 'city', is: ['York'] } }] }) }),
    'town has no way on for every answer',
  ],
  ['a start that is no node', { ...sound, start: 'moon' }, 'the start moon is no node'],
  [
    'a question without help',
    withNodes({ town: question({ help: ' ' }) }),
    'town has no words to help',
  ],
  [
    'a script without an end',
    { ...sound, nodes: { town: question({ next: [{ to: 'town' }] }) } },
    'the script has no end',
  ],
  [
    'a choice that the slot’s own rule refuses',
    withSlots({
      city: { label: 'Town', isRequired: false, choices: [{ label: 'None', value: '' }] },
    }),
    'the choice “None” breaks the rule of city',
  ],
  [
    'a dependence on a slot that the script does not have',
    withSlots({ city: { label: 'Town', isRequired: false, dependsOn: ['country'] } }),
    'city depends on unknown slot country',
  ],
])('BOT-01 the checker refuses %s', (_fault, script, told) => {
  expect(checkScript(script)).toContain(told)
})
