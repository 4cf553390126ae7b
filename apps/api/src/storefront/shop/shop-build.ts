import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ShopAssets, ShopRenderer } from '@marketday/contract/storefront/shop/shop-pages'

import { AppError } from '../../platform/http/errors.ts'
import { root } from '../../platform/bundle/bundle-root.ts'
import type { App } from '../../platform/services.ts'

export const shopRoot = path.join(root, 'apps/shop')
export const clientFolder = path.join(shopRoot, 'dist/client')
const server = path.join(shopRoot, 'dist/server')

export interface ShopBuild {
  readonly renderer: ShopRenderer
  readonly assets: ShopAssets
}

/** Loaded with the first page; in development rebuilt on each change. */
export function createShopBuild(app: App): () => Promise<ShopBuild> {
  let loaded: Promise<ShopBuild> | undefined
  const forget = () => (loaded = undefined)
  if (app.services.config.dev) rebuildOnChange(app, forget)
  return () => {
    loaded ??= loadShopBuild()
    loaded.catch(forget)
    return loaded
  }
}

/** Current files; unchanged ones are loaded once. */
export async function loadShopBuild(): Promise<ShopBuild> {
  const file = path.join(server, 'renderer.js')
  const { mtimeMs } = await stat(file).catch(notBuilt)
  const [{ renderer }, assets] = await Promise.all([
    // The query makes a rebuilt file a new module.
    import(`${pathToFileURL(file).href}?${mtimeMs}`) as Promise<{ renderer: ShopRenderer }>,
    readFile(path.join(server, 'assets.json'), 'utf8'),
  ])
  return { renderer, assets: JSON.parse(assets) as ShopAssets }
}

function notBuilt(): never {
  throw new AppError({
    status: 503,
    code: 'unavailable',
    message: 'The shop has not been built yet',
  })
}

function rebuildOnChange(app: App, forget: () => void): void {
  let busy: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const rebuild = async () => {
    const child = spawn(process.execPath, ['build.ts'], {
      cwd: shopRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (part: Buffer) => (complaint += part.toString()))
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code === 0) forget()
    else app.log.error(`The shop could not be built:\n${complaint}`)
  }
  const watcher = watch(path.join(shopRoot, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      busy = busy.then(rebuild)
    }, 150)
  })
  app.addHook('onClose', () => watcher.close())
}
