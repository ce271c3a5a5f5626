import { execFileSync } from 'node:child_process'

const ask = (folder: string, ...question: string[]): string | undefined => {
  try {
    return execFileSync('git', question, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    // An unpacked archive, or a machine without git: then nothing is known.
    return undefined
  }
}

/**
 * Branch and commit that run, as `/about` shows them: BUILD_BRANCH and BUILD_COMMIT, else those of the folder's git checkout.
 * @returns variables to add to the environment; none where nothing is known.
 */
export function buildFacts(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const branch = env['BUILD_BRANCH'] || ask(folder, 'branch', '--show-current')
  const commit = env['BUILD_COMMIT'] || ask(folder, 'rev-parse', '--short', 'HEAD')
  return { ...(branch && { BUILD_BRANCH: branch }), ...(commit && { BUILD_COMMIT: commit }) }
}
