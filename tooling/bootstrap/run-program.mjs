import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './say.mjs'

/** Parent and grandparent: npm runs scripts through a shell. When npm is killed, these change. */
function readAncestors() {
  try {
    const grandparent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}

const command = (args) => ['--disable-warning=ExperimentalWarning', ...args]

/**
 * Replaces this process by the program, which keeps its id, terminal and parent: nothing of the bootstrap stays in memory.
 * Returns only where Node cannot do that (before 22.15).
 */
export function becomeProgram(node, args) {
  if (!process.execve) return
  process.removeAllListeners('warning')
  process.execve(node, [node, ...command(args)], process.env)
}

/** Runs the program to its end in this terminal; signals are passed on, and its IPC channel closes when this process is killed. */
export function runProgram(node, args) {
  return new Promise((done, reject) => {
    const child = spawn(node, command(args), {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    const ancestors = readAncestors()
    const watch = process.env.npm_lifecycle_event
      ? setInterval(() => readAncestors() !== ancestors && child.kill('SIGTERM'), 500)
      : undefined
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      done(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
