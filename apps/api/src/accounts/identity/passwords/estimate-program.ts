import { parentPort } from 'node:worker_threads'

import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

import type { Estimate } from './estimate-guesses.ts'

// Common phrases that the dictionaries lack.
const phrases = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'jumpsoverthelazydog',
  'tobeornottobe',
  'thatisthequestion',
  'maytheforcebewithyou',
  'happybirthdaytoyou',
  'onceuponatime',
  'alliwantforchristmas',
  'theansweris',
  'openthedoor',
  'letmein',
  'letmeinplease',
  'iloveyou',
  'iloveyousomuch',
  'thisismypassword',
  'mypasswordis',
  'welcometomyshop',
  'inthebeginning',
  'hellomynameis',
  'twinkletwinklelittlestar',
  'youshallnotpass',
  'winteriscoming',
  'marketday',
]

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, phrases },
  graphs: adjacencyGraphs,
})

/** Characters judged: longer passwords take seconds and are no weaker than their beginning. */
const judged = 64

parentPort?.on('message', (password: string) => {
  // Separators between words do not make a password harder to guess.
  const forms = [password, password.replaceAll(/[\s._-]/g, '')]
  const guesses = forms.map((form) => estimator.check(form.slice(0, judged)).guessesLog10)
  const estimate: Estimate = {
    guessesLog10: Math.min(...guesses),
    isBreached: common['passwords-common'].includes(password.toLowerCase()),
  }
  parentPort?.postMessage(estimate)
})
