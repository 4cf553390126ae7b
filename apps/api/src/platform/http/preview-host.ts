import { createHmac } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import type { PreviewKind } from '@marketday/contract/storefront/previews'
import { translatorFor } from '@marketday/messages/translator'

import type { Config } from '../../config.ts'
import { sameSecret } from '../ids.ts'
import { forbidden } from './errors.ts'
import { slugOf } from './host.ts'

/** Preview that a host name stands for. */
export interface ShopPreview {
  readonly id: string
  readonly kind: PreviewKind
  /** Null for the draft. */
  readonly buildId: string | null
  readonly buildNumber: number | null
  readonly passwordHash: string | null
  readonly expiresAt: string
  /** First part of the host name. */
  readonly label: string
}

const shape = /^preview-([0-9a-f]{32})$/

type Secret = Pick<Config, 'appSecret'>

/** 128 bits, derived from the preview's id: not stored, but shown again to its owner. */
export const previewToken = ({ appSecret }: Secret, previewId: string): string =>
  createHmac('sha256', appSecret).update('preview').update(previewId).digest('hex').slice(0, 32)

export const previewLabel = (token: string): string => `preview-${token}`

/** Token of a preview's host name, valid or not; null for other hosts. */
export const readPreviewToken = (config: Config, hostName: string | null): string | null =>
  shape.exec((hostName && slugOf(config, hostName)) ?? '')?.[1] ?? null

export const passwordCookie = 'preview'

/** Value of the cookie after the password; another password ends it. */
export const unlockedValue = (
  { appSecret }: Secret,
  { id, passwordHash }: Pick<ShopPreview, 'id' | 'passwordHash'>,
): string =>
  createHmac('sha256', appSecret)
    .update('preview password')
    .update(`${id} ${passwordHash}`)
    .digest('base64url')

export const isUnlocked = (
  config: Secret,
  request: FastifyRequest,
  preview: Pick<ShopPreview, 'id' | 'passwordHash'>,
): boolean =>
  preview.passwordHash === null ||
  sameSecret(request.cookies[passwordCookie] ?? '', unlockedValue(config, preview))

interface PreviewedShop {
  readonly locale: string
  readonly preview: ShopPreview | null
}

/** 403 on a preview before its password, and for whatever would act on the real shop. */
export function requirePreviewAccess(
  config: Secret,
  endpoint: Pick<Endpoint, 'method' | 'onPreviews'>,
  { request, shop }: { readonly request: FastifyRequest; readonly shop: PreviewedShop },
): void {
  const { preview, locale } = shop
  if (!preview) return
  const t = translatorFor(locale)
  if (!isUnlocked(config, request, preview)) throw forbidden(t('preview.passwordText'))
  if (endpoint.method !== 'GET' && !endpoint.onPreviews) throw forbidden(t('preview.refused'))
}
