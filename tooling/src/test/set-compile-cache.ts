import { fileURLToPath } from 'node:url'

/**
 * Lets Node programs that this process starts from now on keep compiled modules between runs (`NODE_COMPILE_CACHE`): tests start
 * hundreds, and each would strip and compile the same files again.
 */
export function setCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url))
}
