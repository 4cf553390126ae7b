import type { Secrets } from '../data-dir/secrets.ts'
import type { Settings } from '../settings.ts'

export type Wiring = {
  settings: Settings
  secrets: Secrets
  appUrl: string
  smtpPort: number | null
  clusterDir: string | null
}

export function sandboxEnvironment(settings: Settings, smtpPort: number): NodeJS.ProcessEnv {
  return { ...inherited(settings), SMTP_PORT: String(smtpPort), PRODUCT_URL: settings.publicUrl }
}

/** Environment of an api process: the database URL of the unprivileged role, never the admin's. */
export function apiEnvironment(
  { settings, secrets, appUrl, smtpPort, clusterDir }: Wiring,
  workerIndex: number,
): NodeJS.ProcessEnv {
  const smtp =
    smtpPort === null ? {} : { SMTP_URL: process.env.SMTP_URL || `smtp://127.0.0.1:${smtpPort}` }
  return {
    ...inherited(settings),
    ...smtp,
    ...(clusterDir !== null && { CLUSTER_DIR: clusterDir }),
    APP_DATABASE_URL: appUrl,
    APP_SECRET: process.env.APP_SECRET || secrets.appSecret,
    WORKER_INDEX: String(workerIndex),
    WEB_CONCURRENCY: String(settings.webConcurrency),
    REUSE_PORT: settings.webConcurrency > 1 ? 'on' : 'off',
    DATABASE_POOL_SIZE: process.env.DATABASE_POOL_SIZE || String(poolSize(settings.webConcurrency)),
  }
}

/** All processes together stay below the embedded database's 200 connections, including jobs and set-up. */
function poolSize(processes: number): number {
  return Math.max(2, Math.min(16, Math.floor(180 / processes) - 6))
}

function inherited(settings: Settings): NodeJS.ProcessEnv {
  const { DATABASE_URL: _administrator, DEV: _dev, ...rest } = process.env
  return {
    ...rest,
    ...(settings.dev ? { DEV: '1' } : {}),
    NODE_ENV: settings.dev ? 'development' : 'production',
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    SHOP_DOMAIN: settings.shopDomain,
    SANDBOX: settings.sandbox ? 'on' : 'off',
    SANDBOX_PORT: String(settings.sandboxPort),
  }
}
