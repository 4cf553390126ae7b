import path from 'node:path'

import type { S3Settings } from '../../../config.ts'
import { createDrafts } from './drafts.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'

interface Settings {
  readonly dataDir: string
  readonly files: S3Settings | null
  readonly checkFreeSpace?: () => void
}

export async function createFileStore({
  dataDir,
  files,
  checkFreeSpace = () => undefined,
}: Settings): Promise<FileStore> {
  const drafts = await createDrafts(path.join(dataDir, 'drafts'), checkFreeSpace)
  if (!files) return localStore(path.join(dataDir, 'files'), drafts)
  // Loaded on demand: the SDK is large.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(files, drafts)
}
