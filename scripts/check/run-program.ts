import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './tree.ts'

export type Outcome = { exitCode: number; stdout: string; output: string }

/** Runs a package's program under this Node; `output` is stdout and stderr interleaved. */
export function runNode(script: string, args: string[], cwd = root): Promise<Outcome> {
  return runProgram(process.execPath, [script, ...args], cwd)
}

export function runProgram(command: string, args: string[], cwd = root): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stdout = ''
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ exitCode: code ?? 1, stdout, output }))
  })
}

/** Returns the path of a package's program from its package.json: a guessed path breaks on upgrade. */
export function binOf(packageName: string, program = packageName): string {
  const manifestPath = join(root, 'node_modules', packageName, 'package.json')
  const { bin } = createRequire(import.meta.url)(manifestPath) as {
    bin: string | Record<string, string>
  }
  const path = typeof bin === 'string' ? bin : bin[program]
  if (path === undefined) throw new Error(`${packageName} has no program named ${program}`)
  return join(dirname(manifestPath), path)
}

// Type-aware lint finds tsgolint on PATH; colors would end up in log files.
function environment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(':'), NO_COLOR: '1', FORCE_COLOR: undefined }
}
