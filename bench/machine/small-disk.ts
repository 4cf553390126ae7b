import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

interface SmallDisk {
  readonly folder: string
  readonly mb: number
}

const shell = ['sh', '-ec', 'mount -t tmpfs -o "size=$1,mode=0755" tmpfs "$2"; shift 2; exec "$@"']

/** Arguments of `unshare` that run a program with a file system of its own at the folder. It vanishes with the program. */
function isolate({ folder, mb }: SmallDisk, program: readonly string[]): string[] {
  const [userId, groupId] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const mounted = [...shell, 'sh', `${mb}m`, folder]
  if (userId === 0) return ['--mount', ...mounted, ...program]
  // Only a namespace's root mounts; the program runs as its caller again.
  const asCaller = ['unshare', '--user', `--map-user=${userId}`, `--map-group=${groupId}`]
  return ['--user', '--map-root-user', '--mount', ...mounted, ...asCaller, ...program]
}

/** Why this machine mounts no small disk; null if it does. */
export function findObstacle(disk: SmallDisk): string | null {
  const tried = spawnSync('unshare', isolate(disk, ['true']), { encoding: 'utf8' })
  if (tried.error) return tried.error.message
  return tried.status === 0 ? null : tried.stderr.trim() || `unshare ended with ${tried.status}`
}

/** Returns the program's exit code. */
export async function runOnSmallDisk(
  disk: SmallDisk,
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn('unshare', isolate(disk, program), {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
