import { spawn } from 'node:child_process'
import { root } from './say.mjs'

/** Runs the program to its end in this terminal; signals are passed on, and it hears by its channel when this process is killed. */
export function runProgram(node, args) {
  return new Promise((done, reject) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    // npm killed outright tells nobody; then this process gets another parent.
    const parent = process.ppid
    const watch = process.env.npm_lifecycle_event ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500) : undefined
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      done(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
