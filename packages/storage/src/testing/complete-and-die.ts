import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Completes an upload, but is killed right before its n-th change of the file system. Arguments: folder, upload id, parts as JSON, n.
const [root = '', uploadId = '', parts = '[]', deadly = '0'] = process.argv.slice(2)
const { FolderStore } = await import('../folder/folder-store.ts')
const store = new FolderStore(root)

let changes = 0
const functions = fs.promises as unknown as Record<string, (...args: unknown[]) => unknown>
for (const name of ['rename', 'rm', 'mkdir', 'unlink', 'rmdir']) {
  const real = functions[name]
  if (!real) throw new Error(`No fs.promises.${name}`)
  functions[name] = (...args) => {
    changes += 1
    if (changes === Number(deadly)) process.kill(process.pid, 'SIGKILL')
    return real(...args)
  }
}
syncBuiltinESMExports()
await store.completeMultipart({ key: 'sources/a', uploadId, parts: JSON.parse(parts) as { ETag: string; PartNumber: number }[] })
