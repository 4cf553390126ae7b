import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'

export function mountDisk(folder: string, mb: number): void {
  if (process.getuid?.() !== 0) throw new Error('not run: only root can mount a small disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m,mode=0755`, 'tmpfs', folder])
  chmodSync(folder, 0o755)
}

export function unmountDisk(folder: string): void {
  try {
    execFileSync('umount', [folder], { stdio: 'ignore' })
  } catch {
    // Not mounted.
  }
}
