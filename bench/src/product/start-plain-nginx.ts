import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { userInfo } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@videozz/postgres'
import type { Scope } from '../scope.ts'
import { makeFolder } from './start-product.ts'

/** The minimum that serves files well: the same workers, log and way of sending as ours, without access checks. */
const configuration = (folder: string, files: string, port: number) => `
user ${userInfo().username};
worker_processes auto;
pid ${folder}/pid;
error_log ${folder}/error.log error;
events { worker_connections 8192; }
http {
  default_type application/octet-stream;
  keepalive_timeout 75s;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    access_log ${folder}/access.log;
    root ${files};
  }
}
`

/** A plain nginx over a folder, until the scope closes. @throws Error with its error output when it does not start. */
export async function startPlainNginx(scope: Scope, files: string): Promise<{ url: string; pid: number }> {
  const folder = makeFolder(scope)
  const port = await findFreePort()
  const place = (name: string) => join(folder, name)
  writeFileSync(place('nginx.conf'), configuration(folder, files, port))
  const output = openSync(place('output.log'), 'a')
  const args = ['--pdeathsig', 'TERM', '--', 'nginx', '-c', place('nginx.conf'), '-e', place('error.log'), '-g', 'daemon off;']
  const nginx = spawn('setpriv', args, { stdio: ['ignore', output, output] })
  closeSync(output)
  const gone = once(nginx, 'exit')
  scope.add(async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) nginx.kill('SIGTERM')
    await gone
  })
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + 20_000; ; await delay(20)) {
    const answered = await fetch(url).then(
      async (response) => {
        await response.body?.cancel()
        return true
      },
      () => false,
    )
    if (answered) return { url, pid: nginx.pid ?? 0 }
    if (nginx.exitCode !== null || Date.now() > end) throw new Error(`nginx did not start.\n${readFileSync(place('output.log'), 'utf8')}`)
  }
}
