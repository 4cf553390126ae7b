import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { findFreePort } from '../ports.ts'
import { readPrivateJson, writePrivateJson } from './private-file.ts'

/**
 * Created once per DATA_DIR. `appSecret` signs and encrypts; `appPassword` belongs to the
 * unprivileged database role.
 */
export type Secrets = { appSecret: string; appPassword: string }

export function ensureSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const known = readPrivateJson<Partial<Secrets>>(file)
  const secrets = {
    ...known,
    appSecret: known?.appSecret ?? randomBytes(32).toString('hex'),
    appPassword: known?.appPassword ?? randomBytes(24).toString('base64url'),
  }
  if (known?.appSecret === undefined || known.appPassword === undefined)
    writePrivateJson(file, secrets)
  return secrets
}

/** Returns the sandbox's SMTP port, which stays fixed so that mail works after a sandbox restart. */
export async function ensureSmtpPort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'ports.json')
  const known = readPrivateJson<{ smtp: number }>(file)
  if (known !== null) return known.smtp
  const ports = { smtp: await findFreePort() }
  writePrivateJson(file, ports)
  return ports.smtp
}
