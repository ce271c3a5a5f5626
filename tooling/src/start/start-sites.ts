import { join } from 'node:path'
import { type KeptChild, keepChild } from './keep-child.ts'

export interface SiteOptions {
  checkout: string
  /** Port the dashboard is served on. */
  port: number
  /** Where api calls are passed on to. */
  api: string
  env: NodeJS.ProcessEnv
  logFolder: string | undefined
  say: (text: string) => void
}

/** For development: Vite's own server for the dashboard, with hot reload, and a player page that is built again on every change. */
export function startSites({ checkout, port, api, env, logFolder, say }: SiteOptions): KeptChild[] {
  const vite = join(checkout, 'node_modules/vite/bin/vite.js')
  const site = (name: string, args: string[]) =>
    keepChild({
      name,
      module: join(import.meta.dirname, 'run-attached.ts'),
      args: [vite, ...args],
      cwd: join(checkout, 'apps', name),
      env: { ...env, VITE_API: api },
      logFile: logFolder && join(logFolder, `${name}.log`),
      say,
    })
  return [site('web', ['--port', String(port), '--strictPort']), site('embed', ['build', '--watch', '--logLevel', 'warn'])]
}
