import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Calls back a moment after the last of a burst of changes in any of the folders. Returns how to stop. */
export function watchSources(folders: string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.filter(existsSync).map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !name.endsWith('.ts') || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(changed, 150)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Where the sources of one program of the server side lie. */
export const sourcesOf = (checkout: string, app: string) => [
  join(checkout, `apps/${app}/src`),
  ...['contract', 'domain', 'db', 'jobs', 'storage', 'media'].map((name) => join(checkout, `packages/${name}/src`)),
]
