import fs from 'node:fs'
import path from 'node:path'

/** Returns null if the file is missing; throws if it exists but cannot be read. */
export function readPrivateJson<Content>(file: string): Content | null {
  if (!fs.existsSync(file)) return null
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** Replaces the file atomically with owner-only permissions. */
export function writePrivateJson(file: string, content: unknown) {
  const draft = `${file}.${process.pid}`
  const handle = fs.openSync(draft, 'w', 0o600)
  try {
    fs.writeFileSync(handle, `${JSON.stringify(content, null, 2)}\n`)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  keepOwner(draft)
  fs.renameSync(draft, file)
}

/** A start by root must not lock the folder's owner out of the next one. */
export function keepOwner(file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(path.dirname(file))
  if (uid !== 0) fs.chownSync(file, uid, gid)
}
