import fs from 'node:fs'
import path from 'node:path'

/** Null when there is no such file; a file that is there but cannot be read is an error. */
export function readPrivateJson<Content>(file: string): Content | null {
  if (!fs.existsSync(file)) return null
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** Replaces the file at once; only its owner may read it. */
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

/** A start by root in somebody's folder must not lock that person out of the next one. */
export function keepOwner(file: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(path.dirname(file))
  if (uid !== 0) fs.chownSync(file, uid, gid)
}
