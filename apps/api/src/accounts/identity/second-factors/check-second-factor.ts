import type { FastifyRequest } from 'fastify'

import type { Config } from '../../../config.ts'
import { unauthenticated } from '../../../platform/http/errors.ts'
import type { AppError } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { isKnownDevice } from '../sessions/devices.ts'
import { countGuess } from '../count-guess.ts'
import { forgiveGuess, guessLimits, noteWrongGuess } from '../sign-in/throttle.ts'
import type { Limits } from '../count-guess.ts'
import { findTotp, useTotpStep } from './queries.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { openSecret, stepOfCode } from './totp-codes.ts'

interface Presented {
  readonly userId: string
  /** Six digits of the authenticator, or a recovery code. */
  readonly secondFactor: string
  readonly request: FastifyRequest
}

/** Six digits are weaker than a password: at most ten tries from all networks together. */
export async function codeLimits(db: Db, userId: string, request: FastifyRequest): Promise<Limits> {
  const isKnown = await isKnownDevice(db, { userId }, request)
  return guessLimits({ subject: `code ${userId}`, request, isKnownDevice: isKnown, mostInAll: 10 })
}

/**
 * Checks an authenticator or recovery code; each is single-use. Five wrong ones within fifteen
 * minutes block this method. Returns null if correct; a refusal must be committed to be counted.
 */
export async function checkSecondFactor(
  db: Db,
  { userId, secondFactor, request }: Presented,
  config: Config,
): Promise<AppError | null> {
  const counted = await countGuess(db, await codeLimits(db, userId, request))
  if ('refusal' in counted) return counted.refusal
  const typed = secondFactor.replaceAll(/\s/g, '')
  const isRight = /^\d{6}$/.test(typed)
    ? await isTotpRight(db, { userId, code: typed }, config)
    : await useRecoveryCode(db, { userId, code: typed }, config)
  if (isRight) {
    await forgiveGuess(db, counted.guess)
    return null
  }
  await noteWrongGuess(db, counted.guess)
  return unauthenticated(
    'This code is wrong or was already used. Wait for the next one and try again.',
    'second_factor_wrong',
  )
}

async function isTotpRight(
  db: Db,
  { userId, code }: { userId: string; code: string },
  config: Config,
): Promise<boolean> {
  const factor = await findTotp(db, userId)
  if (!factor?.confirmedAt) return false
  const step = stepOfCode(openSecret(factor.sealedSecret, userId, config), code, db.context.now)
  return step !== null && (await useTotpStep(db, userId, step))
}
