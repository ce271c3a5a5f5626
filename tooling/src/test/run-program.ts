import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Runs a Node program in this terminal from `cwd`, with the project's tools on the path; gives its exit code. */
export function runProgram(root: string, file: string, args: string[], cwd = root): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file), ...args], {
      cwd,
      env: { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, pass)
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, pass)
      resolve(code ?? 1)
    })
  })
}
